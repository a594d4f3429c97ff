//! The `outweigh` program: the command line over the shipped rule systems.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    outweigh::main_with(outweigh::systems::ALL)
}
