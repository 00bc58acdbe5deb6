use std::io::Write;
use std::rc::Rc;

use latexml::converter::Converter;
use latexml::post::{PostOptions, run_post_processing_logged};
use latexml_core::common::{Config, OutputFormat};
use latexml_core::state::{self, Scope};

use crate::Task;

/// `ids` on everything, the paper's own packages, and limits that long papers need.
fn preload(task: &Task) -> String {
  let classes = if task.own_classes { "localrawclasses," } else { "" };
  format!(
    "[{classes}ids,localrawstyles,bibconfig=bbl,bib,nobreakuntex,tokenlimit=999999999,iflimit=16000000,absorblimit=1299999,pushbacklimit=650000]latexml.sty"
  )
}

/// Our binding with what LaTeXML itself gets wrong.
const CORRECTIONS: &str = "lxcorrections.sty";

const MOST_ERRORS: i64 = 3000;

/// Writes the paper's XML to standard output. Returns 0, or 1 if there is none.
pub fn read(task: &Task) -> i32 {
  let _ = latexml_core::util::logger::init(log::LevelFilter::Info);
  let folders = [".".to_string()].into_iter().chain(task.bindings.iter().map(|path| path.to_string_lossy().into_owned()));
  let options = Config {
    verbosity: 0,
    format: OutputFormat::XML,
    mode: None,
    bindings_dispatch: Some(Rc::new(latexml_package::dispatch)),
    extra_bindings_dispatch: Some(Rc::new(latexml_contrib::dispatch)),
    preload: Some(vec![preload(task), CORRECTIONS.into()]),
    search_paths: Some(folders.collect()),
    source_map: Some(true),
    // Formulas are written as TeX, with the author's macros expanded: their grammar isn't needed.
    nomathparse: Some(true),
    ..Config::default()
  };
  let mut converter = Converter::from_config(options.clone());
  if let Err(error) = converter.prepare_session(&options) {
    eprintln!("Fatal:session:{error}");
    return 1;
  }
  // A paper whose class isn't known can have hundreds, one for each unknown command, and is read all the same.
  state::assign_value("MAX_ERRORS", MOST_ERRORS, Some(Scope::Global));
  let Some(xml) = converter.convert(task.main.clone()).result else { return 1 };
  let xml = if task.is_raw { xml } else { without_trees(&resolve(&xml)) };
  match std::io::stdout().write_all(xml.as_bytes()) {
    Ok(()) => 0,
    Err(_) => 1,
  }
}

/// Removes the trees of formulas, of which the attribute `tex` is enough.
fn without_trees(xml: &str) -> String {
  const OPEN: &str = "<XMath";
  const CLOSE: &str = "</XMath>";
  let mut kept = String::with_capacity(xml.len());
  let mut rest = xml;
  while let Some(start) = rest.find(OPEN) {
    kept.push_str(&rest[..start]);
    rest = &rest[start..];
    let mut depth = 0;
    loop {
      let open = rest.find(OPEN);
      let Some(close) = rest.find(CLOSE) else { return kept };
      match open {
        Some(open) if open < close => {
          let end = open + rest[open..].find('>').map_or(OPEN.len(), |at| at + 1);
          if !rest[open..end].ends_with("/>") {
            depth += 1;
          }
          rest = &rest[end..];
        },
        _ => {
          depth -= 1;
          rest = &rest[close + CLOSE.len()..];
        },
      }
      if depth == 0 {
        break;
      }
    }
  }
  kept.push_str(rest);
  kept
}

/// Resolves references, and makes the bibliography.
fn resolve(xml: &str) -> String {
  run_post_processing_logged(xml, &PostOptions {
    pmml: false,
    cmml: false,
    keep_xmath: true,
    stylesheet: None,
    destination: None,
    source_directory: Some("."),
    site_directory: None,
    search_paths: &[],
    nodefaultresources: true,
    css_files: &[],
    js_files: &[],
    noinvisibletimes: false,
    plane1: true,
    hackplane1: false,
    mathtex: false,
    url_style: latexml_post::crossref::UrlStyle::File,
    navigationtoc: None,
    schemadocs: false,
    split: false,
    split_xpath: None,
    split_naming: None,
    xslt_parameters: &[],
    graphics_svg_threshold_kb: 0,
    graphicimages: false,
    timestamp: None,
    icon: None,
    whatsout: latexml_post::extract::Whatsout::Document,
  })
  .html
}
