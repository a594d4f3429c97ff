//! The `outweigh` program: reads the command line and hands over to the library.
#![forbid(unsafe_code)]

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
