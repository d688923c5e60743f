// A chain of its own for development and tests: anvil with the chain id of the test network that clients know, our token at
// the address of that network's US dollar token, and what the schemes need beside it. All money on it is play money. A transaction has a
// block at once, and the clock runs: without transactions there is a block every second. By command it is wound
// forward, executes or cancels what a wallet signed, holds a transaction back, and replaces its newest blocks.

import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  http,
  keccak256,
  parseAbi,
  publicActions,
  toHex,
} from "viem";
import { mnemonicToAccount, privateKeyToAccount } from "viem/accounts";
import { PERMIT2_ADDRESS, x402UptoPermit2ProxyAddress } from "@x402/evm";
import { anvil, CHAIN_ID, noChain } from "./anvil.mjs";
import { BYTECODE } from "./bytecode.mjs";

export { anvil, CHAIN_ID, NETWORK, noChain } from "./anvil.mjs";
export const NETWORK_V1 = "base-sepolia";
export const TOKEN = "0x036CbD53842c5426634e7929541eC2318f3dCF7e";
const CALLS_ADDRESS = "0xcA11bde05977b3631167028862bE2a173976CA11";
const CONTRACTS = {
  [TOKEN]: BYTECODE.Token,
  [PERMIT2_ADDRESS]: BYTECODE.SignedTransfers,
  [x402UptoPermit2ProxyAddress]: BYTECODE.UptoTransfers,
  [CALLS_ADDRESS]: BYTECODE.Calls,
};
export const TOKEN_ABI = parseAbi([
  "event Transfer(address indexed from, address indexed to, uint256 value)",
  "event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)",
  "function mint(address to, uint256 value)",
  "function balanceOf(address owner) view returns (uint256)",
  "function approve(address spender, uint256 value) returns (bool)",
  "function authorizationState(address authorizer, bytes32 nonce) view returns (bool)",
  "function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)",
  "function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)",
]);
const CANCELLATION = {
  domain: { name: "USDC", version: "2", chainId: CHAIN_ID, verifyingContract: TOKEN },
  types: {
    CancelAuthorization: [
      { name: "authorizer", type: "address" },
      { name: "nonce", type: "bytes32" },
    ],
  },
  primaryType: "CancelAuthorization",
};

/** The mnemonic that every test chain of this kind has: anybody knows these keys. */
const MNEMONIC = "test test test test test test test test test test test junk";
const READY_MS = 20_000;
const POLL_MS = 25;
const BLOCK_S = 1;

/**
 * Starts the chain. Returns `{ url, client, operator(index), fund(address, micro), balance(address), transfers(to),
 * approve(wallet), execute(signed), hold(signed), cancel(wallet, nonce), isUsed(address, nonce), reorganise(blocks), vanish(transaction), mine(blocks, seconds),
 * close() }`; amounts are micro-dollars, which are the token's units, as BigInt. `signed` is the payload of a payment:
 * `{ authorization, signature }`.
 */
export async function startChain() {
  const { url, close } = await start();
  const chain = defineChain({
    id: CHAIN_ID,
    name: "Local test chain",
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [url] } },
    contracts: { multicall3: { address: CALLS_ADDRESS } },
  });
  const common = { chain, transport: http(url), pollingInterval: POLL_MS, cacheTime: 0 };
  const client = createPublicClient(common);
  for (const [address, code] of Object.entries(CONTRACTS)) {
    await client.request({ method: "anvil_setCode", params: [address, code] });
  }
  const banker = createWalletClient({
    ...common,
    account: mnemonicToAccount(MNEMONIC, { addressIndex: 9 }).address,
  });
  const turns = oneByOne();
  const token = { address: TOKEN, abi: TOKEN_ABI };
  const done = async (hash) => {
    const receipt = await client.waitForTransactionReceipt({ hash });
    if (receipt.status !== "success") throw new Error(`the transaction ${hash} was reverted`);
    return receipt;
  };
  /**
   * A wallet that is no facilitator and has nonces of its own, because the transactions are signed before they are
   * sent.
   */
  const stranger = createWalletClient({
    ...common,
    account: mnemonicToAccount(MNEMONIC, { addressIndex: 8 }),
  });
  const transferOf = ({ authorization: { from, to, value, validAfter, validBefore, nonce }, signature }) => ({
    ...token,
    functionName: "transferWithAuthorization",
    args: [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce, signature],
  });
  /** Replaces the newest blocks with empty ones: their transactions are lost, and are not sent again. */
  const reorganise = (blocks) => client.request({ method: "anvil_reorg", params: [blocks, []] });
  return {
    url,
    close,
    client,
    /** A client that sends from an account of the node, one transaction after the other: at once they collide. */
    operator(index) {
      const { address } = mnemonicToAccount(MNEMONIC, { addressIndex: index });
      const wallet = createWalletClient({ ...common, account: address }).extend(publicActions);
      const turns = oneByOne();
      return {
        ...wallet,
        address,
        writeContract: (call) => turns(() => wallet.writeContract(call)),
        sendTransaction: (call) => turns(() => wallet.sendTransaction(call)),
      };
    },
    fund: (address, micro) =>
      turns(async () =>
        done(await banker.writeContract({ ...token, functionName: "mint", args: [address, micro] })),
      ),
    balance: (address) => client.readContract({ ...token, functionName: "balanceOf", args: [address] }),
    /** Lists the transfers to an address, oldest first: `{ from, micro, transaction }`. */
    async transfers(to) {
      const logs = await client.getLogs({ address: TOKEN, event: TOKEN_ABI[0], args: { to }, fromBlock: 0n });
      return logs.map(({ args, transactionHash }) => ({
        from: args.from,
        micro: args.value,
        transaction: transactionHash,
      }));
    },
    /** Executes what a wallet signed, whoever refused it. Answers the transaction. */
    execute: (signed) =>
      turns(async () => (await done(await banker.writeContract(transferOf(signed)))).transactionHash),
    /**
     * Holds the transaction back that executes what a wallet signed. Answers `{ hash, release() }`: the name that it will have, and what
     * sends it.
     */
    async hold(signed) {
      const { abi, address, functionName, args } = transferOf(signed);
      const call = { to: address, data: encodeFunctionData({ abi, functionName, args }), gas: 200_000n };
      const raw = await stranger.signTransaction(await stranger.prepareTransactionRequest(call));
      const release = async () =>
        done(await client.request({ method: "eth_sendRawTransaction", params: [raw] }));
      return { hash: keccak256(raw), release };
    },
    /** Cancels what a wallet signed. */
    async cancel(account, nonce) {
      const message = { authorizer: account.address, nonce };
      const signature = await account.signTypedData({ ...CANCELLATION, message });
      const args = [account.address, nonce, signature];
      const call = { ...token, functionName: "cancelAuthorization", args };
      await turns(async () => done(await banker.writeContract(call)));
    },
    isUsed: (address, nonce) =>
      client.readContract({ ...token, functionName: "authorizationState", args: [address, nonce] }),
    reorganise,
    /** Replaces the blocks from the one of a transaction on; again where one was mined meanwhile, so that too few were replaced. */
    async vanish(hash) {
      const find = () => client.request({ method: "eth_getTransactionReceipt", params: [hash] });
      for (let receipt = await find(); receipt; receipt = await find()) {
        const newest = await client.getBlockNumber({ cacheTime: 0 });
        await reorganise(Number(newest - BigInt(receipt.blockNumber)) + 1);
      }
    },
    /** Mines blocks at once, their clocks `seconds` apart. */
    mine: (blocks, seconds = 2) =>
      client.request({ method: "anvil_mine", params: [toHex(blocks), toHex(seconds)] }),
    /** Lets the transfers that a wallet signs for a maximum take its tokens; needs ether for the fee, which it gets. */
    async approve(account) {
      await client.request({ method: "anvil_setBalance", params: [account.address, "0x8ac7230489e80000"] });
      const wallet = createWalletClient({ ...common, account });
      const args = [PERMIT2_ADDRESS, 2n ** 256n - 1n];
      await done(await wallet.writeContract({ ...token, functionName: "approve", args }));
    },
  };
}

/** Runs what it is given in the order in which it was given. */
function oneByOne() {
  let last = Promise.resolve();
  return (act) => {
    const result = last.then(act);
    last = result.catch(() => undefined);
    return result;
  };
}

/** Creates a wallet. */
export const newWallet = (
  key = `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex")}`,
) => Object.assign(privateKeyToAccount(key), { key });

async function start() {
  const program = anvil();
  if (!program) throw new Error(noChain);
  const args = [
    "--host",
    "127.0.0.1",
    "--port",
    "0", // any that is free
    "--chain-id",
    String(CHAIN_ID),
    "--block-time",
    String(BLOCK_S),
    "--mixed-mining",
    "--mnemonic",
    MNEMONIC,
  ];
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end);
  let said = "";
  child.stdout.on("data", (chunk) => (said = (said + chunk).slice(-20_000)));
  child.stderr.on("data", (chunk) => (said = (said + chunk).slice(-20_000)));
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.once("error", (error) => (said += error.message));
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const [, address] = /Listening on (\S+)/.exec(said) ?? [];
    if (address) {
      const close = async () => {
        process.off("exit", end);
        end();
        await ended;
      };
      return { url: `http://${address}`, close };
    }
    if (child.exitCode !== null || Date.now() > deadline) {
      end();
      throw new Error(`anvil did not start: ${said.slice(-2000)}`);
    }
    await sleep(POLL_MS);
  }
}
