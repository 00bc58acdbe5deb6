//! Reads a kernel (`plain.tex` or `latex.ltx`) and writes what it defines, which the program then starts with.
//!
//! Usage: `dump <folder with the kernel's files> <kernel> <dump>`

use latexml::converter::Converter;
use latexml_core::common::Config;

fn main() -> Result<(), Box<dyn std::error::Error>> {
  let words: Vec<String> = std::env::args().skip(1).collect();
  let [folder, kernel, dump] = words.try_into().map_err(|_| "give a folder, a kernel and a dump")?;
  // SAFETY: no other thread runs yet.
  unsafe { std::env::set_var("LATEXML_INI_MODE", "1") };
  let options = move || Config {
    search_paths: Some(vec![folder.clone()]),
    ..Config::default()
  };
  // Such a kernel nests deeply.
  let reading = std::thread::Builder::new().stack_size(256 << 20).spawn(move || {
    let options = options();
    let mut converter = Converter::from_config(options.clone());
    converter.prepare_session(&options).map_err(|error| error.to_string())?;
    latexml::ini_tex::dump_format(&mut converter, &kernel, Some(&dump))
  })?;
  println!("{} definitions", reading.join().map_err(|_| "it failed")??);
  Ok(())
}
