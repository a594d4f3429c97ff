//! Every command of Outweigh over the tavern brawl.

fn main() -> std::process::ExitCode {
    outweigh::main_with(tavern_brawl::GAMES)
}
