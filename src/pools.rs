//! Memory for what is small, which nearly all is: a block that was given back is the next one of its size.
//!
//! The standard library's allocator joins what is given back with what is free beside it, which costs three times as much as
//! most blocks are used. Here blocks of one size keep to themselves. What is larger goes to the standard library's. A pool
//! never shrinks, as wasm's memory never does.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::ptr::{copy_nonoverlapping, null_mut};

/// Sizes are rounded up to a multiple, which is as far as a block is aligned, too.
const STEP: usize = 16;
const LARGEST: usize = 512;
/// Bytes that are cut into blocks when there is none to be had.
const PIECE: usize = 4096;

#[cfg(target_arch = "wasm32")]
#[global_allocator]
static POOLS: Pools = Pools::new();

/// An allocator for one thread.
struct Pools {
    /// By size, the block that was given back last; it begins with the address of the one before.
    free: UnsafeCell<[*mut u8; LARGEST / STEP]>,
    /// What is left of the last piece, and how many bytes that is.
    piece: UnsafeCell<(*mut u8, usize)>,
}

// SAFETY: wasm without threads has one.
#[cfg(all(target_arch = "wasm32", not(target_feature = "atomics")))]
unsafe impl Sync for Pools {}

impl Pools {
    const fn new() -> Self {
        Self { free: UnsafeCell::new([null_mut(); LARGEST / STEP]), piece: UnsafeCell::new((null_mut(), 0)) }
    }

    /// Where the blocks of a size are found; of what is not small, nowhere.
    #[inline(always)]
    fn pool(&self, layout: Layout) -> Option<*mut *mut u8> {
        let class = pool(layout)?;
        // SAFETY: it is below the number of pools, by `pool`.
        Some(unsafe { self.free.get().cast::<*mut u8>().add(class) })
    }

    /// A new block for a pool, or null when memory is exhausted.
    #[cold]
    #[inline(never)]
    fn cut(&self, class: usize) -> *mut u8 {
        let bytes = (class + 1) * STEP;
        // SAFETY: there is one thread, and nothing that is called while it is lent comes back here.
        let (rest, left) = unsafe { &mut *self.piece.get() };
        if *left < bytes {
            // SAFETY: neither the size nor the alignment is zero, and the size is a multiple of it.
            let piece = unsafe { System.alloc(Layout::from_size_align_unchecked(PIECE, STEP)) };
            if piece.is_null() {
                return piece;
            }
            (*rest, *left) = (piece, PIECE);
        }
        let block = *rest;
        *left -= bytes;
        // SAFETY: so many bytes were left of the piece.
        *rest = unsafe { block.add(bytes) };
        block
    }
}

/// The number of the pool for blocks of this layout.
#[inline(always)]
const fn pool(layout: Layout) -> Option<usize> {
    let last = layout.size().wrapping_sub(1);
    if last < LARGEST && layout.align() <= STEP { Some(last / STEP) } else { None }
}

// SAFETY: blocks of a pool are as large and as aligned as any layout of the pool wants, lie in pieces that are never given back,
// and are in the pool or with the caller, never both. A layout leads to the same pool, or to the system, when a block is made
// and when it is given back.
unsafe impl GlobalAlloc for Pools {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let Some(pool) = self.pool(layout) else {
            // SAFETY: the caller's.
            return unsafe { System.alloc(layout) };
        };
        // SAFETY: what is in a pool is null or a block of at least a step, whose first word is the block before it.
        unsafe {
            let block = *pool;
            if block.is_null() {
                return self.cut((layout.size() - 1) / STEP);
            }
            *pool = *block.cast();
            block
        }
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        match self.pool(layout) {
            // SAFETY: the caller's; it has the layout of its making.
            None => unsafe { System.dealloc(block, layout) },
            // SAFETY: the block is the caller's no more, so its first word is ours.
            Some(pool) => unsafe {
                *block.cast() = *pool;
                *pool = block;
            },
        }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller promises that the size can be a layout's.
        let wanted = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
        match (pool(layout), pool(wanted)) {
            // SAFETY: the caller's.
            (None, None) => unsafe { System.realloc(block, layout, size) },
            (Some(old), Some(new)) if old == new => block,
            // SAFETY: the caller's; both blocks have as many bytes as the smaller layout.
            _ => unsafe {
                let moved = self.alloc(wanted);
                if !moved.is_null() {
                    copy_nonoverlapping(block, moved, layout.size().min(size));
                    self.dealloc(block, layout);
                }
                moved
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A block that is filled with a byte of its own.
    struct Held {
        block: *mut u8,
        layout: Layout,
        byte: u8,
    }

    impl Held {
        fn fill(&self) {
            unsafe { self.block.write_bytes(self.byte, self.layout.size()) }
        }

        fn assert_kept(&self, bytes: usize) {
            let kept = unsafe { std::slice::from_raw_parts(self.block, bytes) };
            assert!(kept.iter().all(|byte| *byte == self.byte), "{:?}", self.layout);
            assert_eq!(self.block.addr() % self.layout.align(), 0, "{:?}", self.layout);
        }
    }

    /// Numbers that look like chance, the same in every run.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, end: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(self.0 >> 33).unwrap() % end
        }
    }

    #[test]
    fn no_block_touches_another_whatever_is_given_back_grows_and_shrinks() {
        let pools = Pools::new();
        let mut numbers = Numbers(7);
        let mut held = Vec::<Held>::new();
        for round in 0..60_000 {
            let size = 1 + numbers.below(if round % 4 == 0 { 3 * LARGEST } else { LARGEST / 4 });
            let doing = numbers.below(if held.len() > 500 { 4 } else { 8 });
            if held.is_empty() || doing > 3 {
                let layout = Layout::from_size_align(size, 1 << numbers.below(7)).unwrap();
                let block = unsafe { pools.alloc(layout) };
                held.push(Held { block, layout, byte: u8::try_from(round % 251).unwrap() });
                held.last().unwrap().fill();
                continue;
            }
            let at = numbers.below(held.len());
            if doing > 1 {
                let one = held.swap_remove(at);
                one.assert_kept(one.layout.size());
                unsafe { pools.dealloc(one.block, one.layout) };
            } else {
                let one = &mut held[at];
                one.block = unsafe { pools.realloc(one.block, one.layout, size) };
                let kept = one.layout.size().min(size);
                one.layout = Layout::from_size_align(size, one.layout.align()).unwrap();
                one.assert_kept(kept);
                one.fill();
            }
        }
        for one in held {
            one.assert_kept(one.layout.size());
            unsafe { pools.dealloc(one.block, one.layout) };
        }
    }

    #[test]
    fn what_was_given_back_is_next() {
        let pools = Pools::new();
        let of = |size| Layout::from_size_align(size, 8).unwrap();
        unsafe {
            let (first, second) = (pools.alloc(of(33)), pools.alloc(of(48)));
            pools.dealloc(first, of(33));
            assert_eq!(pools.realloc(second, of(48), 40), second, "of the same size");
            assert_eq!(pools.alloc(of(40)), first);
            assert_ne!(pools.alloc(of(48)), second);
        }
    }
}
