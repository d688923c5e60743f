//! Answer to several calls in one request (batchexecute): arrays of frames, optionally preceded by their lengths.
//! `["wrb.fr","oCPfdb","<JSON>",…]` answers the call `oCPfdb`; a failed call has `null` instead of the JSON.
//!
//! The lengths count characters of another encoding and are not needed, because JSON is self-delimiting.

use super::guard::strip_guard;
use crate::ask::Refusal;
use crate::cursor::{Cursor, Json};

/// Frames of an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Frames<'a>(Vec<Json<'a>>);

impl<'a> Frames<'a> {
    /// Parses the frames of an answer.
    ///
    /// # Errors
    /// [`Refusal::UnknownPage`] for any other answer, [`Refusal::Truncated`] for an incomplete one.
    pub fn parse(body: &'a str) -> Result<Self, Refusal> {
        let text = strip_guard(body);
        if !text.starts_with(|first: char| first == '[' || first.is_ascii_digit()) {
            return Err(Refusal::UnknownPage);
        }
        let chunks: Result<Vec<Json<'a>>, _> = serde_json::Deserializer::from_str(text).into_iter().collect();
        let chunks = chunks.map_err(|_| Refusal::Truncated)?;
        let frames: Vec<_> = chunks
            .into_iter()
            .filter_map(|chunk| match chunk {
                Json::List(frames) => Some(frames),
                _ => None,
            })
            .flatten()
            .collect();
        if frames.iter().any(|frame| Cursor::new(frame).raw_str(&[0]).is_some()) {
            Ok(Self(frames))
        } else {
            Err(Refusal::UnknownPage)
        }
    }

    /// Finds the answer of the call with this name, as JSON text.
    ///
    /// # Errors
    /// [`Refusal::BadStatus`] when the call failed, [`Refusal::UnknownPage`] when the answer has no frame for it.
    pub fn find_payload(&self, call: &str) -> Result<&str, Refusal> {
        let is_its =
            |frame: &Cursor<'_>| frame.raw_str(&[0]) == Some("wrb.fr") && frame.raw_str(&[1]) == Some(call);
        let mut answers = self.0.iter().map(Cursor::new).filter(is_its).peekable();
        if answers.peek().is_none() {
            return Err(Refusal::UnknownPage);
        }
        answers.find_map(|frame| frame.raw_str(&[2])).ok_or(Refusal::BadStatus)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: &str = ")]}'\n\n[[\"wrb.fr\",\"a\",\"[1,\\\"é\\\"]\",null],[\"di\",7],[\"wrb.fr\",\"b\",null,null,null,[13]]]";

    #[test]
    fn a_call_is_answered_by_the_frame_of_its_name() {
        let counted = ")]}'\n\n44\n[[\"wrb.fr\",\"a\",\"[1,\\\"é\\\"]\"]]\n33\n[[\"di\",7],[\"wrb.fr\",\"b\",null]]\n25\n[[\"e\",4,null,null,99]]\n";
        for body in [PLAIN, counted] {
            let frames = Frames::parse(body).unwrap();
            let json = Json::parse(frames.find_payload("a").unwrap()).unwrap();
            assert_eq!(Cursor::new(&json).text_line(&[1]).as_deref(), Some("é"));
            assert_eq!(frames.find_payload("b"), Err(Refusal::BadStatus));
            assert_eq!(frames.find_payload("c"), Err(Refusal::UnknownPage));
        }
    }

    #[test]
    fn names_unexpected_answers() {
        for body in ["", "<html>", "{}", ")]}'\n[]", "7 8", "[[1,2]]"] {
            assert_eq!(Frames::parse(body), Err(Refusal::UnknownPage), "{body}");
        }
        for end in 6..PLAIN.len() - 1 {
            if let Some(cut) = PLAIN.get(..end) {
                assert!(Frames::parse(cut).is_err(), "{cut}");
            }
        }
    }
}
