//! The `smallscope` command.

fn main() -> std::process::ExitCode {
    smallscope::cli::main()
}
