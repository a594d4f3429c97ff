//! `--frames`: tables of a report with typed columns, beside the CSVs.

use crate::cli::Failure;
use crate::report::FrameFile;

/// A format, as it is written on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// Arrow IPC files, such as outcomes.arrow
    Arrow,
    /// Parquet files, such as outcomes.parquet
    Parquet,
}

impl Format {
    fn file(self) -> FrameFile {
        match self {
            Self::Arrow => FrameFile::Arrow,
            Self::Parquet => FrameFile::Parquet,
        }
    }

    /// Returns how it is written on the command line.
    pub(crate) fn name(self) -> &'static str {
        self.file().ending()
    }
}

pub(crate) fn formats(asked: &[Format]) -> Vec<FrameFile> {
    let mut formats: Vec<FrameFile> = Vec::new();
    for format in asked {
        if !formats.contains(&format.file()) {
            formats.push(format.file());
        }
    }
    formats
}

/// Refuses a format that this program was built without, before anything is played.
pub(crate) fn refuse(asked: &[Format]) -> Result<(), Failure> {
    let Some(format) = asked.iter().find(|format| !format.file().is_built()) else { return Ok(()) };
    let (name, feature) = match format {
        Format::Arrow => ("Arrow", "polars"),
        Format::Parquet => ("Parquet", "parquet"),
    };
    Err(Failure::Input(format!(
        "error: this program was built without {name} files\n   = help: build it with `cargo build --release \
         --features {feature}`, or leave out --frames {}",
        format.name()
    )))
}
