//! Simulated payment services with books of their own: a chain with its facilitator, and a card processor. Their responses can be
//! lost before or after they act.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use quarry_kernel::url;
use quarry_rails::ExternalRequest;
use quarry_storefront::ports::{ExternalService, Unavailable};
use serde_json::{Value, json};

/// Point at which a request fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Silence {
    /// The request was not received.
    Before,
    /// The service acted, and its response was lost.
    After,
}

/// Facilitator's answer after it has reported a transaction as pending.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pending {
    /// Refusal: the nonce was used.
    ThenRefused,
    /// No response.
    ThenSilent,
    /// Internal error of the facilitator.
    ThenFault,
    /// Pending once more.
    Twice,
    /// Pending for ever, without a transfer.
    Never,
}

/// Key of a wallet's signature: payer and nonce.
pub type Signature = (String, String);

/// State of the payment services.
#[derive(Default)]
pub struct Books {
    /// Transfers on the chain: payer and nonce to payee, amount and transaction.
    pub transfers: HashMap<(String, String), (String, i64, String)>,
    /// Nonces cancelled by their payers, with their block.
    pub cancelled: HashMap<Signature, u64>,
    /// Balances of payers; unlisted payers have plenty.
    pub balances: HashMap<String, i64>,
    /// Payment intents: amount in cents, reference.
    pub intents: HashMap<String, (i64, String)>,
    /// Refunds of each charge, in cents.
    pub refunds: HashMap<String, i64>,
    /// Disputes of each charge, in cents.
    pub disputes: HashMap<String, i64>,
    /// Amount that the operator sent back on the chain.
    pub returned: i64,
    /// Sessions by id.
    pub sessions: HashMap<String, Value>,
    answers: HashMap<String, (u16, String)>,
    /// Faults of the next requests; `None` for a successful one.
    pub silences: Vec<Option<Silence>>,
    /// Tokens that the processor declines, with the reason.
    pub declined: HashMap<String, String>,
    /// Requests received: path and body.
    pub asked: Vec<String>,
    /// False answers to the next settlements, and whether the transfer happens.
    pub lies: Vec<(bool, Value)>,
    /// False answer of the facilitator about pending transactions.
    pub pending: Option<Pending>,
    /// Random faults.
    pub chaos: Option<Box<dyn FnMut() -> Option<Silence>>>,
    /// Time of the chain in seconds; a block takes two.
    pub time_s: i64,
    /// Blocks of transactions.
    pub blocks: HashMap<String, u64>,
    /// Signatures shown to the facilitator: payee, amount, expiry.
    pub signed: HashMap<(String, String), (String, i64, i64)>,
    /// Whether the facilitator is unreachable.
    pub is_facilitator_down: bool,
}

/// Time of the chain's first block.
const GENESIS_S: i64 = 1_800_000_000 - 131_072;

/// Creates the services and their books.
pub fn open() -> (Rc<RefCell<Books>>, crate::people::world::Asked) {
    let books = Rc::new(RefCell::new(Books { time_s: GENESIS_S + 131_072, ..Books::default() }));
    let own = Rc::clone(&books);
    (books, Box::new(move |to, ask| own.borrow_mut().answer(to, ask)))
}

fn answered(result: &Value) -> (u16, String) {
    (200, json!({"jsonrpc": "2.0", "id": 1, "result": result}).to_string())
}

/// Parses a block number; `None` for `latest`.
fn number_of(text: &Value) -> Option<u64> {
    u64::from_str_radix(text.as_str()?.strip_prefix("0x")?, 16).ok()
}

/// Returns payer and nonce of a settlement request.
fn authorization_of(ask: &ExternalRequest) -> (String, String) {
    let body: Value = serde_json::from_str(ask.body.as_deref().unwrap_or_default()).unwrap();
    let payload = &body["paymentPayload"]["payload"];
    let is_upto = body["paymentRequirements"]["scheme"] == "upto";
    let authorization = &payload[if is_upto { "permit2Authorization" } else { "authorization" }];
    let text = |name: &str| authorization[name].as_str().unwrap_or_default().to_lowercase();
    (text("from"), text("nonce"))
}

/// Topics of the token's logs for a used and a cancelled nonce, and of Permit2's log for burned ones.
const USED: &str = "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5";
const CANCELLED: &str = "0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81";
const BURNED: &str = "0x3704902f963766a4e561bbaab6e6cdc1b1dd12f6e9e99648da8843b3f46b918d";
/// Topic of the token's log of a transfer.
const MOVED: &str = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

impl Books {
    fn answer(&mut self, to: &ExternalService, ask: &ExternalRequest) -> Result<(u16, String), Unavailable> {
        self.asked.push(ask.path.clone());
        let silence = match &mut self.chaos {
            Some(chaos) => chaos(),
            None if self.silences.is_empty() => None,
            None => self.silences.remove(0),
        };
        let is_down = self.is_facilitator_down && matches!(to, ExternalService::Facilitator);
        if is_down || silence == Some(Silence::Before) {
            return Err(Unavailable);
        }
        let answer = match to {
            ExternalService::Facilitator if ask.path == "/settle" && !self.lies.is_empty() => {
                let (acts, lie) = self.lies.remove(0);
                if acts {
                    self.settle(ask);
                }
                (200, lie.to_string())
            }
            ExternalService::Facilitator => match self.pending {
                Some(lie) => self.settle_pending(lie, ask)?,
                None => self.settle(ask),
            },
            ExternalService::Chain(_) => self.chain(ask),
            ExternalService::CardProcessor => self.card(ask),
        };
        if silence == Some(Silence::After) { Err(Unavailable) } else { Ok(answer) }
    }

    /// Responds like a facilitator that does not wait for the transaction's block. The money moves, except with `Never`.
    fn settle_pending(&mut self, lie: Pending, ask: &ExternalRequest) -> Result<(u16, String), Unavailable> {
        let says_pending = |transaction: &str| {
            let answer =
                json!({"success": false, "errorReason": "settlement_pending", "transaction": transaction});
            Ok((200, answer.to_string()))
        };
        if ask.path == "/verify" {
            return Ok(self.settle(ask));
        }
        let key = authorization_of(ask);
        // Hash of a transaction that does not exist, unique per payment.
        let hash = format!("0x{:0>64}", key.1.trim_start_matches("0x").chars().rev().collect::<String>());
        if lie == Pending::Never {
            return says_pending(&hash);
        }
        let is_first = !self.transfers.contains_key(&key);
        let answer = self.settle(ask);
        if is_first {
            return match self.transfers.get(&key) {
                Some((_, _, transaction)) => says_pending(transaction),
                None => Ok(answer),
            };
        }
        match lie {
            Pending::ThenSilent => Err(Unavailable),
            Pending::ThenFault => {
                Ok((500, json!({"success": false, "errorReason": "internal_error"}).to_string()))
            }
            Pending::Twice => says_pending(&hash),
            Pending::ThenRefused | Pending::Never => Ok(answer),
        }
    }

    fn settle(&mut self, ask: &ExternalRequest) -> (u16, String) {
        let body: Value = serde_json::from_str(ask.body.as_deref().unwrap_or_default()).unwrap();
        let payload = &body["paymentPayload"]["payload"];
        let way = &body["paymentRequirements"];
        let upto = way["scheme"] == "upto";
        let text = |value: &Value| value.as_str().unwrap_or_default().to_lowercase();
        let authorization = if upto { &payload["permit2Authorization"] } else { &payload["authorization"] };
        let (from, nonce) = (text(&authorization["from"]), text(&authorization["nonce"]));
        let asked = way["amount"].as_str().or_else(|| way["maxAmountRequired"].as_str()).unwrap();
        let amount: i64 = asked.parse().unwrap();
        let ends = text(&authorization["validBefore"]).parse().unwrap_or(i64::MAX);
        let is_verify = ask.path == "/verify";
        let refuse = |reason: &str| {
            let answer = if is_verify {
                json!({"isValid": false, "invalidReason": reason, "payer": from})
            } else {
                json!({"success": false, "errorReason": reason, "transaction": "", "payer": from})
            };
            (200, answer.to_string())
        };
        let key = (from.clone(), nonce.clone());
        self.signed.insert(key.clone(), (text(&way["payTo"]), amount, ends));
        let balance = self.balances.get(&from).copied().unwrap_or(i64::MAX);
        if self.transfers.contains_key(&key) || self.cancelled.contains_key(&key) {
            return refuse("invalid_exact_evm_nonce_already_used");
        }
        if ends < self.time_s + 6 {
            return refuse("invalid_exact_evm_payload_authorization_valid_before");
        }
        let permitted = text(&authorization["permitted"]["amount"]).parse().unwrap_or(amount);
        if permitted < amount || (is_verify && permitted != amount) {
            return refuse("permit2_amount_mismatch");
        }
        if balance < amount {
            return refuse("invalid_exact_evm_insufficient_balance");
        }
        if ask.path == "/verify" {
            return (200, json!({"isValid": true, "payer": from}).to_string());
        }
        if balance != i64::MAX {
            self.balances.insert(from.clone(), balance - amount);
        }
        let transaction = self.include(key, text(&way["payTo"]), amount);
        let network = way["network"].clone();
        let answer = json!({"success": true, "transaction": transaction, "network": network, "payer": from});
        (200, answer.to_string())
    }

    /// Includes a transfer in a new block and returns its transaction.
    fn include(&mut self, key: (String, String), to: String, amount: i64) -> String {
        let transaction = format!("0x{}", crate::payments::shop::hex(&format!("{}{}", key.0, key.1), 64));
        self.blocks.insert(transaction.clone(), self.height());
        self.transfers.insert(key, (to, amount, transaction.clone()));
        transaction
    }

    /// Executes a wallet's signature independently of the facilitator; returns whether the token accepts it.
    pub fn execute(&mut self, key: &(String, String)) -> bool {
        let Some((to, amount, ends)) = self.signed.get(key).cloned() else { return false };
        let is_open =
            !self.transfers.contains_key(key) && !self.cancelled.contains_key(key) && self.time_s < ends;
        if is_open {
            self.include(key.clone(), to, amount);
        }
        is_open
    }

    /// Cancels a signature as its payer; returns whether the token accepts it.
    pub fn cancel(&mut self, key: Signature) -> bool {
        let is_open = !self.transfers.contains_key(&key) && !self.cancelled.contains_key(&key);
        if is_open {
            self.cancelled.insert(key, self.height());
        }
        is_open
    }

    /// Returns the number of the newest block.
    pub fn height(&self) -> u64 {
        u64::try_from((self.time_s - GENESIS_S) / 2).unwrap()
    }

    /// Replaces the block of a transfer, which is then in no block.
    pub fn reorganise(&mut self, key: &(String, String)) -> bool {
        self.transfers.remove(key).is_some()
    }

    fn chain(&self, ask: &ExternalRequest) -> (u16, String) {
        let call: Value = serde_json::from_str(ask.body.as_deref().unwrap_or_default()).unwrap();
        let word = |address: &str| format!("0x{:0>64}", address.trim_start_matches("0x"));
        let result = match call["method"].as_str().unwrap() {
            "eth_getBlockByNumber" => {
                let number = number_of(&call["params"][0]).unwrap_or(self.height());
                let age = i64::try_from(self.height() - number).unwrap() * 2;
                json!({"number": format!("0x{number:x}"), "timestamp": format!("0x{:x}", self.time_s - age)})
            }
            "eth_getLogs" if call["params"][0]["topics"][0] == MOVED => {
                let topics = &call["params"][0]["topics"];
                let all = self.transfers.iter().filter(|(_, (_, _, hash))| self.is_within(hash, &call));
                let own = all.filter(|((from, _), (to, _, _))| {
                    topics[1] == word(from).as_str() && topics[2] == word(to).as_str()
                });
                own.map(|(_, (_, amount, hash))| json!({"transactionHash": hash, "data": format!("0x{amount:064x}")})).collect()
            }
            "eth_getLogs" if call["params"][0]["topics"][0] == BURNED => {
                let owner = &call["params"][0]["topics"][1];
                let burned = self.cancelled.iter().filter(|((from, _), _)| *owner == word(from).as_str());
                let log = |((_, nonce), block): (&Signature, &u64)| {
                    let mask = 1_u64 << nonce.parse::<u64>().ok()?;
                    let data = format!("0x{:064x}{mask:064x}", 0);
                    Some(
                        json!({"topics": [BURNED, owner], "data": data, "blockNumber": format!("0x{block:x}")}),
                    )
                };
                burned.filter_map(log).collect()
            }
            // A maximum: x402's contract was called with the signed values.
            "eth_getTransactionByHash" => {
                let ((from, nonce), (to, amount, _)) = self.by_hash(&call["params"][0]).unwrap();
                let nonce = format!("{:064x}", nonce.parse::<u64>().unwrap());
                let input = [
                    &word(crate::payments::shop::ASSET)[2..],
                    &word("0")[2..],
                    &nonce,
                    &word("0")[2..],
                    &format!("{amount:064x}"),
                    &word(from)[2..],
                    &word(to)[2..],
                ];
                json!({"to": "0x4020A4f3b7b90ccA423B9fabCc0CE57C6C240002", "input": format!("0xff11e7b4{}", input.concat())})
            }
            "eth_call" => {
                let data = call["params"][0]["data"].as_str().unwrap();
                let from = format!("0x{}", &data[34..74]);
                if data.starts_with("0xe94a0102") {
                    let key = (from, format!("0x{}", &data[74..]));
                    let is_used = self.cancelled.contains_key(&key) || self.transfers.contains_key(&key);
                    return answered(&json!(format!("0x{:064x}", u8::from(is_used))));
                }
                let of_owner =
                    self.cancelled.keys().chain(self.transfers.keys()).filter(|(own, _)| *own == from);
                let used = of_owner.fold(0_u64, |map, (_, nonce)| map | 1 << nonce.parse::<u64>().unwrap());
                json!(format!("0x{used:064x}"))
            }
            "eth_getLogs" => {
                let topics = &call["params"][0]["topics"];
                let is_it = |key: &(String, String)| {
                    topics[1] == word(&key.0).as_str() && topics[2] == key.1.as_str()
                };
                let found = self
                    .transfers
                    .iter()
                    .find(|(key, (_, _, hash))| is_it(key) && self.is_within(hash, &call));
                let burned = self.cancelled.iter().find(|(key, _)| is_it(key));
                let used = found.map(|(_, (_, _, hash))| json!({"transactionHash": hash, "topics": [USED]}));
                let cancelled = burned.map(|(_, block)| {
                    json!({"transactionHash": "0x1", "topics": [CANCELLED], "blockNumber": format!("0x{block:x}")})
                });
                used.into_iter().chain(cancelled).collect()
            }
            _ => match self.by_hash(&call["params"][0]) {
                None => Value::Null,
                Some(((from, nonce), (to, amount, hash))) => {
                    let asset = crate::payments::shop::ASSET;
                    json!({"status": "0x1", "blockNumber": format!("0x{:x}", self.blocks[hash]), "logs": [
                        {"address": asset, "topics": [USED, word(from), nonce], "data": "0x"},
                        {"address": asset, "topics": [MOVED, word(from), word(to)], "data": format!("0x{amount:064x}")},
                    ]})
                }
            },
        };
        answered(&result)
    }

    /// Returns whether a transaction is in the requested range, which must not exceed 9,000 blocks.
    fn is_within(&self, hash: &str, call: &Value) -> bool {
        let filter = &call["params"][0];
        let (first, last) =
            (number_of(&filter["fromBlock"]).unwrap(), number_of(&filter["toBlock"]).unwrap());
        assert!(last - first < 9_000 && last <= self.height(), "public nodes take no more");
        (first..=last).contains(&self.blocks[hash])
    }

    fn by_hash(&self, wanted: &Value) -> Option<(&Signature, &(String, i64, String))> {
        self.transfers.iter().find(|(_, (_, _, hash))| wanted == hash.as_str())
    }

    fn card(&mut self, ask: &ExternalRequest) -> (u16, String) {
        let key = ask.headers.iter().find(|(name, _)| *name == "idempotency-key").map(|(_, key)| key.clone());
        if let Some(answer) = key.as_ref().and_then(|key| self.answers.get(key)) {
            return answer.clone();
        }
        let fields: HashMap<String, String> = url::parse_pairs(ask.body.as_deref().unwrap_or_default())
            .flatten()
            .map(|(name, value)| (name.into_owned(), value.into_owned()))
            .collect();
        let field = |name: &str| fields.get(name).cloned().unwrap_or_default();
        let path = ask.path.as_str();
        let answer = if path == "/v1/payment_intents" {
            let token = field("shared_payment_granted_token");
            match self.declined.get(&token) {
                Some(code) => {
                    (402, json!({"error": {"code": "card_declined", "decline_code": code}}).to_string())
                }
                None => {
                    let id = format!("pi_{}", self.intents.len() + 1);
                    let cents: i64 = field("amount").parse().unwrap();
                    self.intents.insert(id.clone(), (cents, field("metadata[reference]")));
                    let status = "succeeded";
                    (200, json!({"id": id, "object": "payment_intent", "status": status, "amount_received": cents}).to_string())
                }
            }
        } else if path == "/v1/checkout/sessions" {
            let id = format!("cs_{}", self.sessions.len() + 1);
            let cents: i64 = field("line_items[0][price_data][unit_amount]").parse().unwrap();
            let session = json!({
                "id": id, "object": "checkout.session", "status": "open", "payment_status": "unpaid", "currency": "usd",
                "client_reference_id": field("client_reference_id"), "amount_total": cents,
                "url": format!("https://pay.test/{id}"), "payment_intent": null,
                "custom_text": field("custom_text[submit][message]"),
            });
            self.sessions.insert(id, session.clone());
            (200, session.to_string())
        } else if path == "/v1/refunds" {
            let id = field("payment_intent");
            let whole = self.intents[&id].0;
            let cents = fields.get("amount").map_or(whole, |cents| cents.parse().unwrap());
            *self.refunds.entry(id).or_default() += cents;
            (200, json!({"id": "re_1", "object": "refund", "status": "succeeded"}).to_string())
        } else if let Some(id) =
            path.strip_prefix("/v1/checkout/sessions/").and_then(|rest| rest.strip_suffix("/expire"))
        {
            let session = self.sessions.get_mut(id).unwrap();
            if session["status"] != "open" {
                let error = json!({"error": {"type": "invalid_request_error", "message": "It is not open."}});
                return (400, error.to_string());
            }
            (session["status"], session["url"]) = ("expired".into(), Value::Null);
            (200, session.to_string())
        } else if let Some(id) = path.strip_prefix("/v1/checkout/sessions/") {
            return (200, self.sessions[id].to_string());
        } else {
            (404, json!({"error": {"type": "invalid_request_error"}}).to_string())
        };
        if let Some(key) = key {
            self.answers.insert(key, answer.clone());
        }
        answer
    }

    /// Pays at the processor's page and returns the webhook's body.
    pub fn pay(&mut self, session: &str) -> String {
        let id = format!("pi_{}", self.intents.len() + 1);
        let open = self.sessions.get_mut(session).unwrap();
        open["status"] = "complete".into();
        open["payment_status"] = "paid".into();
        open["payment_intent"] = id.as_str().into();
        open["url"] = Value::Null;
        let reference = open["client_reference_id"].as_str().unwrap().to_owned();
        let cents = open["amount_total"].as_i64().unwrap();
        let event = json!({"id": format!("evt_{session}"), "type": "checkout.session.completed", "data": {"object": open}});
        self.intents.insert(id, (cents, reference));
        event.to_string()
    }

    /// Returns the total received on the chain.
    pub fn received(&self) -> i64 {
        self.transfers.values().map(|(_, amount, _)| amount).sum::<i64>() - self.returned
    }

    /// Returns the total charged to cards, less refunds and disputes, in micro-USD.
    pub fn charged(&self) -> i64 {
        let cents: i64 = self.intents.values().map(|(cents, _)| cents).sum();
        (cents - self.refunds.values().sum::<i64>() - self.disputes.values().sum::<i64>()) * 10_000
    }
}
