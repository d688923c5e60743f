//! Chains by both of their names, with the dollar token (EIP-3009) that clients know by default. An operator may configure a
//! token of another chain.

use serde::{Deserialize, Serialize};

/// Chain with both of its names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    /// CAIP-2 name, used by v2 and MPP's `did:pkh`: `eip155:8453`.
    pub caip2: &'static str,
    /// Name in v1: `base`.
    pub v1: &'static str,
    /// Whether it is a test network.
    pub is_test: bool,
}

/// Chains known to clients of both versions.
pub const NETWORKS: [Network; 6] = [
    Network { caip2: "eip155:8453", v1: "base", is_test: false },
    Network { caip2: "eip155:84532", v1: "base-sepolia", is_test: true },
    Network { caip2: "eip155:43114", v1: "avalanche", is_test: false },
    Network { caip2: "eip155:43113", v1: "avalanche-fuji", is_test: true },
    Network { caip2: "eip155:137", v1: "polygon", is_test: false },
    Network { caip2: "eip155:80002", v1: "polygon-amoy", is_test: true },
];

/// Returns the v1 name of a chain.
#[must_use]
pub fn find_v1_name(caip2: &str) -> Option<&'static str> {
    NETWORKS.iter().find(|network| network.caip2 == caip2).map(|network| network.v1)
}

/// Parses the number of an EVM chain.
#[must_use]
pub fn parse_chain_id(caip2: &str) -> Option<u64> {
    caip2.strip_prefix("eip155:")?.parse().ok()
}

/// Token with six decimals for prices: one unit is one micro-USD.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Token {
    /// Chain (CAIP-2).
    pub network: String,
    /// Contract address.
    pub asset: String,
    /// Name in its EIP-712 domain: `USD Coin`.
    pub name: String,
    /// Version in its EIP-712 domain: `2`.
    pub version: String,
}

impl Token {
    /// Returns the default dollar token of a chain.
    #[must_use]
    pub fn for_network(network: &str) -> Option<Self> {
        let (asset, name) = match network {
            "eip155:8453" => ("0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "USD Coin"),
            "eip155:84532" => ("0x036CbD53842c5426634e7929541eC2318f3dCF7e", "USDC"),
            "eip155:43114" => ("0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E", "USD Coin"),
            "eip155:137" => ("0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359", "USD Coin"),
            _ => return None,
        };
        Some(Self {
            network: network.to_owned(),
            asset: asset.to_owned(),
            name: name.to_owned(),
            version: "2".to_owned(),
        })
    }
}

/// Returns whether a text is an EVM address.
#[must_use]
pub fn is_address(text: &str) -> bool {
    crate::encoding::is_hex(text, 40)
}
