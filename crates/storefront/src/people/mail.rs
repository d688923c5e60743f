//! The mail that proves a mailbox. It goes to people who may never have heard of us, at the wish of an agent that nobody
//! knows; so not a word in it comes from that agent.

use quarry_kernel::time::UnixMs;

use crate::people::words;
use crate::ports::Mail;

/// The mail with the one-time code and the link that does the same.
#[must_use]
pub fn proof(seller: &str, to: &str, code: &str, link: &str, ends: UnixMs) -> Mail {
    let name: String = seller.chars().filter(|c| !c.is_control()).collect();
    let text = format!(
        "An agent, that is a program, asks to act for you at {name}. To say yes or no, first show that this mailbox is yours.\n\
         \n\
         Type this code into the page that you opened:\n\
         \n\
         {code}\n\
         \n\
         or open this link:\n\
         \n\
         {link}\n\
         \n\
         Code and link work once, until {until}.\n\
         \n\
         Give the code to nobody, not even to your agent: whoever has it can answer in your place.\n\
         If you did not ask an agent for this, ignore this mail. Then nothing happens.\n",
        code = words::grouped(code),
        until = words::moment(ends),
    );
    Mail { to: to.to_owned(), subject: format!("Your mailbox code for {name}"), from_name: name, text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mail_holds_code_link_and_end_and_its_subject_is_one_line() {
        let mail = proof("Shop\r\nBcc: x@y.test", "a@example.com", "12345678", "https://s.test/l", UnixMs(0));
        assert!(!mail.subject.contains(['\r', '\n']) && !mail.from_name.contains(['\r', '\n']));
        for part in ["\n1234 5678\n", "\nhttps://s.test/l\n", "1 January 1970, 00:00 UTC"] {
            assert!(mail.text.contains(part), "{part}");
        }
        assert!(!mail.subject.contains("1234"), "a locked screen shows subjects");
    }
}
