//! Nothing allocates between the beginning and the end of a trial: a counting allocator proves it
//! for every cell of every scenario.

use crate::support::{every_scenario, plan};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    /// Allocations of this thread. Tests run side by side, so each thread counts its own.
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator with a counter.
struct Counting;

fn count() {
    // A thread that is ending has no counter any more; nobody asks for it either.
    let _ = COUNT.try_with(|count| count.set(count.get() + 1));
}

/// The only unsafe code of the project: an allocator cannot be written without it. Every call is
/// handed to the system's allocator unchanged.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Allocations of this thread while `work` is done.
fn allocations(work: impl FnOnce()) -> u64 {
    let before = COUNT.get();
    work();
    COUNT.get() - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(std::hint::black_box(Box::new(1)))), 1);
    assert_eq!(allocations(|| ()), 0);
}

#[test]
fn playing_allocates_nothing() {
    for path in every_scenario() {
        let plan = plan(&path, 1);
        for (number, cell) in plan.cells.iter().enumerate() {
            let mut runner = cell.game.runner();
            runner.play(plan.seed, 0);
            for trial in 0..200 {
                let found = allocations(|| runner.play(plan.seed, trial));
                let cell = number + 1;
                assert_eq!(found, 0, "{}, cell {cell}, trial {trial}", path.display());
            }
        }
    }
}
