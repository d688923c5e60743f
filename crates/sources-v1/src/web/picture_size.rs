//! The size of a picture that a page brings in its own text (`data:`), as the head of its file says it.

use crate::base64;

/// Letters of base64 that hold the head of a file.
const HEAD_LETTERS: usize = 32;

/// Reads width and height of a PNG or GIF in a `data:` address; none for others.
pub(crate) fn read_picture_size(address: &str) -> Option<(u32, u32)> {
    let data = address.strip_prefix("data:image/")?.split_once(";base64,")?.1;
    let head = base64::decode_any_alphabet(data.get(..HEAD_LETTERS)?)?;
    if head.starts_with(b"\x89PNG") {
        let side = |at: usize| Some(u32::from_be_bytes(*head.get(at..)?.first_chunk()?));
        return Some((side(16)?, side(20)?));
    }
    let side = |at: usize| Some(u32::from(u16::from_le_bytes(*head.get(at..)?.first_chunk()?)));
    if head.starts_with(b"GIF8") { Some((side(6)?, side(8)?)) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_size_in_the_head_of_a_file() {
        let png = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAA";
        assert_eq!(read_picture_size(png), Some((16, 16)));
        let gif = "data:image/gif;base64,R0lGODlhAgABAIAAAP///wAAACH5BAEAAAAALAAAAAAC";
        assert_eq!(read_picture_size(gif), Some((2, 1)));
        for other in [
            "https://a.test/a.png",
            "data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/2wCEAAkGBw",
            "data:image/png;base64,iVBOR",
        ] {
            assert_eq!(read_picture_size(other), None, "{other}");
        }
    }
}
