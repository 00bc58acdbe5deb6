//! Reads one LaTeX paper, confined to the paper's folder, and writes LaTeXML's XML to standard output and its messages to
//! standard error.
//!
//! Usage: `read-latex --paper <folder> --scratch <folder> [--bindings <folder>]… [--seconds N] [--mebibytes N] [--own-classes] [--raw] <main file>`

mod confine;
mod guard;
mod read;

use std::path::PathBuf;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

pub struct Task {
  pub main: String,
  pub paper: PathBuf,
  pub scratch: PathBuf,
  /// Folders of ours with bindings, TeX files and dumped kernels.
  pub bindings: Vec<PathBuf>,
  pub seconds: u64,
  pub mebibytes: u64,
  /// Whether a class beside the paper that isn't known is read.
  pub own_classes: bool,
  /// Whether references and formulas stay as they are read.
  pub is_raw: bool,
}

/// Takes the place of the C library's `hypot`, whose newest version Amazon Linux 2023 (AWS Lambda) doesn't have.
#[unsafe(no_mangle)]
extern "C" fn hypot(x: f64, y: f64) -> f64 {
  libm::hypot(x, y)
}

/// Deeply nested formulas overflow the usual 8 MB.
const STACK_BYTES: usize = 256 << 20;

fn main() {
  let task = match parse(std::env::args().skip(1)) {
    Ok(task) => task,
    Err(reason) => {
      eprintln!("read-latex: {reason}");
      std::process::exit(64);
    },
  };
  // SAFETY: no other thread runs yet.
  unsafe {
    std::env::set_var("TMPDIR", &task.scratch);
    std::env::set_var("LATEXML_DISABLE_SHELL_ESCAPE", "1");
    if let Some(folder) = task.bindings.last() {
      std::env::set_var("LATEXML_DUMP_DIR", folder);
    }
  }
  if let Err(reason) = confine::confine(&task) {
    eprintln!("read-latex: can't be confined: {reason}");
    std::process::exit(70);
  }
  let reading = std::thread::Builder::new()
    .stack_size(STACK_BYTES)
    .spawn(move || read::read(&task))
    .expect("a thread starts");
  std::process::exit(reading.join().unwrap_or(70));
}

fn parse(mut words: impl Iterator<Item = String>) -> Result<Task, String> {
  let mut task = Task {
    main: String::new(),
    paper: PathBuf::new(),
    scratch: PathBuf::new(),
    bindings: Vec::new(),
    seconds: 60,
    mebibytes: 2048,
    own_classes: false,
    is_raw: false,
  };
  let folder = |path: String| {
    std::fs::canonicalize(&path).map_err(|error| format!("{path}: {error}"))
  };
  let number = |text: String| text.parse::<u64>().map_err(|error| format!("{text}: {error}"));
  while let Some(word) = words.next() {
    let mut value = || words.next().ok_or(format!("{word} needs a value"));
    match word.as_str() {
      "--paper" => task.paper = folder(value()?)?,
      "--scratch" => task.scratch = folder(value()?)?,
      "--bindings" => task.bindings.push(folder(value()?)?),
      "--own-classes" => task.own_classes = true,
      "--raw" => task.is_raw = true,
      "--seconds" => task.seconds = number(value()?)?,
      "--mebibytes" => task.mebibytes = number(value()?)?,
      _ => task.main = word,
    }
  }
  if task.main.is_empty() || task.paper.as_os_str().is_empty() || task.scratch.as_os_str().is_empty() {
    return Err("give --paper, --scratch and the main file".into());
  }
  Ok(task)
}
