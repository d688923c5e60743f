//! The outside world of payments, with books of its own: a chain with its facilitator, and a card processor. It can be silent
//! before it acts, or after.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use quarry_kernel::mac;
use quarry_kernel::url;
use quarry_rails::ExternalRequest;
use quarry_storefront::ports::{ExternalService, Unavailable};
use serde_json::{Value, json};

/// Point at which an answer is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Silence {
    /// It never heard the question.
    Before,
    /// It acted, and its answer was lost.
    After,
}

/// Facilitator's answer after it has called a transaction pending.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pending {
    /// The nonce was used.
    ThenRefused,
    /// None.
    ThenSilent,
    /// The facilitator itself failed.
    ThenFault,
    /// The same again.
    Twice,
    /// The same for ever, and the money never moves.
    Never,
}

/// State of the world outside.
#[derive(Default)]
pub struct Books {
    /// Transfers on the chain: payer and nonce, with payee, amount and transaction.
    pub transfers: HashMap<(String, String), (String, i64, String)>,
    /// Nonces that their payers cancelled.
    pub cancelled: HashSet<(String, String)>,
    /// Balances of payers; a payer not listed has plenty.
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
    /// The answers that are lost, one a question; then none.
    pub silences: Vec<Option<Silence>>,
    /// Tokens that the processor declines, and why.
    pub declined: HashMap<String, String>,
    /// Requests received: path and body.
    pub asked: Vec<String>,
    /// False answers to the next settlements, and whether the facilitator makes them.
    pub lies: Vec<(bool, Value)>,
    /// False answers of the facilitator about transactions in flight.
    pub pending: Option<Pending>,
    /// Loses answers by chance.
    pub chaos: Option<Box<dyn FnMut() -> Option<Silence>>>,
    /// The chain's time, in seconds.
    pub time_s: i64,
}

/// Returns a world and its books.
pub fn open() -> (Rc<RefCell<Books>>, crate::world::Asked) {
    let books = Rc::new(RefCell::new(Books { time_s: 1_800_000_000, ..Books::default() }));
    let own = Rc::clone(&books);
    (books, Box::new(move |to, ask| own.borrow_mut().answer(to, ask)))
}

/// Payer and nonce of what a facilitator is asked to settle.
fn authorization_of(ask: &ExternalRequest) -> (String, String) {
    let body: Value = serde_json::from_str(ask.body.as_deref().unwrap_or_default()).unwrap();
    let payload = &body["paymentPayload"]["payload"];
    let is_upto = body["paymentRequirements"]["scheme"] == "upto";
    let authorization = &payload[if is_upto { "permit2Authorization" } else { "authorization" }];
    let text = |name: &str| authorization[name].as_str().unwrap_or_default().to_lowercase();
    (text("from"), text("nonce"))
}

/// The token's log of a transfer.
const MOVED: &str = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

impl Books {
    fn answer(&mut self, to: &ExternalService, ask: &ExternalRequest) -> Result<(u16, String), Unavailable> {
        self.asked.push(ask.path.clone());
        let silence = match &mut self.chaos {
            Some(chaos) => chaos(),
            None if self.silences.is_empty() => None,
            None => self.silences.remove(0),
        };
        if silence == Some(Silence::Before) {
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

    /// Answers as a facilitator that sends a transaction and does not wait for its block. The money moves, except for `Never`.
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
        // A transaction that there is not, another for each payment.
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
        let balance = self.balances.get(&from).copied().unwrap_or(i64::MAX);
        if self.transfers.contains_key(&key) || self.cancelled.contains(&key) {
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
        let transaction = format!("0x{}", mac::hash_secret(&format!("{from}{nonce}")));
        if balance != i64::MAX {
            self.balances.insert(from.clone(), balance - amount);
        }
        self.transfers.insert(key, (text(&way["payTo"]), amount, transaction.clone()));
        let network = way["network"].clone();
        let answer = json!({"success": true, "transaction": transaction, "network": network, "payer": from});
        (200, answer.to_string())
    }

    fn chain(&self, ask: &ExternalRequest) -> (u16, String) {
        let call: Value = serde_json::from_str(ask.body.as_deref().unwrap_or_default()).unwrap();
        let word = |address: &str| format!("0x{:0>64}", address.trim_start_matches("0x"));
        let result = match call["method"].as_str().unwrap() {
            "eth_getBlockByNumber" => {
                json!({"number": "0x10000", "timestamp": format!("0x{:x}", self.time_s)})
            }
            "eth_getLogs" if call["params"][0]["topics"][0] == MOVED => {
                let topics = &call["params"][0]["topics"];
                let all = self.transfers.iter();
                let own = all.filter(|((from, _), (to, _, _))| {
                    topics[1] == word(from).as_str() && topics[2] == word(to).as_str()
                });
                own.map(|(_, (_, amount, hash))| json!({"transactionHash": hash, "data": format!("0x{amount:064x}")})).collect()
            }
            // A maximum: x402's contract was called with what was signed.
            "eth_getTransactionByHash" => {
                let ((from, nonce), (to, amount, _)) = self.by_hash(&call["params"][0]);
                let nonce = format!("{:064x}", nonce.parse::<u64>().unwrap());
                let input = [
                    &word(crate::shop::ASSET)[2..],
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
                let of_owner =
                    self.cancelled.iter().chain(self.transfers.keys()).filter(|(own, _)| *own == from);
                let used = of_owner.fold(0_u64, |map, (_, nonce)| map | 1 << nonce.parse::<u64>().unwrap());
                json!(format!("0x{used:064x}"))
            }
            "eth_getLogs" => {
                let topics = &call["params"][0]["topics"];
                let found = self.transfers.iter().find(|((from, nonce), _)| {
                    topics[1] == word(from).as_str() && topics[2] == nonce.as_str()
                });
                json!(
                    found
                        .map(|(_, (_, _, hash))| json!({"transactionHash": hash}))
                        .into_iter()
                        .collect::<Vec<_>>()
                )
            }
            _ => {
                let ((from, nonce), (to, amount, _)) = self.by_hash(&call["params"][0]);
                let asset = crate::shop::ASSET;
                let used = "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5";
                json!({"status": "0x1", "logs": [
                    {"address": asset, "topics": [used, word(from), nonce], "data": "0x"},
                    {"address": asset, "topics": [MOVED, word(from), word(to)], "data": format!("0x{amount:064x}")},
                ]})
            }
        };
        (200, json!({"jsonrpc": "2.0", "id": 1, "result": result}).to_string())
    }

    fn by_hash(&self, wanted: &Value) -> (&(String, String), &(String, i64, String)) {
        self.transfers.iter().find(|(_, (_, _, hash))| wanted == hash.as_str()).unwrap()
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

    /// Returns a person pays at the processor's page; answers the webhook's body.
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

    /// Returns all that came in on the chain.
    pub fn received(&self) -> i64 {
        self.transfers.values().map(|(_, amount, _)| amount).sum::<i64>() - self.returned
    }

    /// Returns all that came in by card, less what went back, in micro-USD.
    pub fn charged(&self) -> i64 {
        let cents: i64 = self.intents.values().map(|(cents, _)| cents).sum();
        (cents - self.refunds.values().sum::<i64>() - self.disputes.values().sum::<i64>()) * 10_000
    }
}
