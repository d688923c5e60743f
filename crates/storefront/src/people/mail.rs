//! Mails that prove a mailbox. They may go to people who have never heard of us, at the request of an agent or of anybody who
//! typed the address; so they contain no text from that party.

use quarry_kernel::time::UnixMs;

use crate::people::text;
use crate::ports::Mail;

/// Builds the mail with the one-time code and the equivalent link.
#[must_use]
pub fn build_proof_mail(seller: &str, to: &str, code: &str, link: &str, ends: UnixMs) -> Mail {
    let name = to_single_line(seller);
    let text = format!(
        "Hello,\n\
         \n\
         a software agent asks to act for you at {name}. Before you say yes or no, please show us that this mailbox is yours.\n\
         \n\
         Enter this code on the page that you opened:\n\
         \n\
         {code}\n\
         \n\
         or open this link:\n\
         \n\
         {link}\n\
         \n\
         Code and link work once, until {until}.\n\
         \n\
         Give the code to no one, not even to your agent: whoever has it can decide in your place.\n\
         Didn't ask an agent for this? Then ignore this email, and nothing happens.\n",
        code = text::format_code(code),
        until = text::format_moment(ends),
    );
    Mail { to: to.to_owned(), subject: format!("Your code for {name}"), from_name: name, text }
}

/// Builds the mail with the link to the account page.
#[must_use]
pub fn build_account_mail(seller: &str, to: &str, link: &str, ends: UnixMs) -> Mail {
    let name = to_single_line(seller);
    let text = format!(
        "Hello,\n\
         \n\
         here is the link to the agents that act for you at {name}:\n\
         \n\
         {link}\n\
         \n\
         It works once, until {until}. With it, you see what your agents have bought and used, and you can remove them.\n\
         \n\
         Don't forward this email. Didn't ask for it? Then ignore it: nothing has changed, and nobody has seen anything.\n",
        until = text::format_moment(ends),
    );
    Mail { to: to.to_owned(), subject: format!("Your agents at {name}"), from_name: name, text }
}

/// Builds the mail about an agent's purchase. The plan's name is the seller's text, not the agent's.
#[must_use]
pub fn build_purchase_mail(seller: &str, to: &str, plan: &str, amount_usd: &str, account: &str) -> Mail {
    let name = to_single_line(seller);
    let text = format!(
        "Hello,\n\
         \n\
         an agent that acts for you at {name} has paid {amount_usd} USD for credit of \"{plan}\".\n\
         \n\
         What your agents have bought and what is left of it is here, and so is the button that removes an agent:\n\
         \n\
         {account}\n",
        plan = to_single_line(plan),
    );
    Mail {
        to: to.to_owned(),
        subject: format!("Your agent paid {amount_usd} USD at {name}"),
        from_name: name,
        text,
    }
}

fn to_single_line(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_holds_code_link_and_end_and_its_subject_is_one_line() {
        let name = "Shop\r\nBcc: x@y.test";
        let link = "https://s.test/l";
        let mail = build_proof_mail(name, "a@example.com", "12345678", link, UnixMs(0));
        for part in ["\n1234 5678\n", "\nhttps://s.test/l\n", "1 January 1970, 00:00 UTC"] {
            assert!(mail.text.contains(part), "{part}");
        }
        assert!(!mail.subject.contains("1234"), "a locked screen shows subjects");
        let other = build_account_mail(name, "a@example.com", link, UnixMs(0));
        assert!(
            other.text.contains("\nhttps://s.test/l\n") && other.text.contains("1 January 1970, 00:00 UTC")
        );
        for mail in [mail, other] {
            assert!(!mail.subject.contains(['\r', '\n']) && !mail.from_name.contains(['\r', '\n']));
        }
    }
}
