//! Refuses to open a file outside the paper's folder, whichever code asks: these functions take the place of the C
//! library's in the whole program. Landlock does the same in the kernel, where the kernel has it (Linux 5.13).

use std::ffi::{CStr, c_char, c_int};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

struct Folders {
  read: Vec<PathBuf>,
  write: PathBuf,
  bindings: Vec<PathBuf>,
}

static FOLDERS: OnceLock<Folders> = OnceLock::new();

/// Allows the files below `read`, and writing below `write`; files that LaTeXML runs as bindings, below `bindings` only.
/// Before this call, every file can be opened.
pub fn allow(read: Vec<PathBuf>, write: PathBuf, bindings: Vec<PathBuf>) {
  let _ = FOLDERS.set(Folders { read, write, bindings });
}

#[unsafe(no_mangle)]
unsafe extern "C" fn open(path: *const c_char, flags: c_int, mode: libc::mode_t) -> c_int {
  unsafe { openat64(libc::AT_FDCWD, path, flags, mode) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn open64(path: *const c_char, flags: c_int, mode: libc::mode_t) -> c_int {
  unsafe { openat64(libc::AT_FDCWD, path, flags, mode) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn openat(folder: c_int, path: *const c_char, flags: c_int, mode: libc::mode_t) -> c_int {
  unsafe { openat64(folder, path, flags, mode) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn openat64(folder: c_int, path: *const c_char, flags: c_int, mode: libc::mode_t) -> c_int {
  let writes = flags & (libc::O_WRONLY | libc::O_RDWR | libc::O_CREAT | libc::O_TRUNC) != 0;
  if !unsafe { is_allowed(path, writes) } {
    return refuse();
  }
  unsafe { libc::syscall(libc::SYS_openat, folder, path, flags | libc::O_CLOEXEC, mode) as c_int }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn fopen(path: *const c_char, mode: *const c_char) -> *mut libc::FILE {
  unsafe { fopen64(path, mode) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn fopen64(path: *const c_char, mode: *const c_char) -> *mut libc::FILE {
  let word = unsafe { CStr::from_ptr(mode) }.to_bytes();
  let (flags, is_plus) = (word.first().copied(), word.contains(&b'+'));
  let flags = match (flags, is_plus) {
    (Some(b'r'), false) => libc::O_RDONLY,
    (Some(b'r'), true) => libc::O_RDWR,
    (Some(b'a'), _) => libc::O_RDWR | libc::O_CREAT | libc::O_APPEND,
    _ => libc::O_RDWR | libc::O_CREAT | libc::O_TRUNC,
  };
  let file = unsafe { openat64(libc::AT_FDCWD, path, flags, 0o600) };
  if file < 0 {
    return std::ptr::null_mut();
  }
  unsafe { libc::fdopen(file, mode) }
}

/// A file that can't be opened doesn't exist: LaTeXML names it as missing and reads on, where a refusal would end it.
#[unsafe(no_mangle)]
unsafe extern "C" fn statx(
  folder: c_int,
  path: *const c_char,
  flags: c_int,
  mask: libc::c_uint,
  found: *mut libc::statx,
) -> c_int {
  let is_path = folder == libc::AT_FDCWD && !path.is_null();
  if is_path && !unsafe { is_allowed(path, false) } {
    unsafe { *libc::__errno_location() = libc::ENOENT };
    return -1;
  }
  unsafe { libc::syscall(libc::SYS_statx, folder, path, flags, mask, found) as c_int }
}

unsafe fn is_allowed(path: *const c_char, writes: bool) -> bool {
  let Some(folders) = FOLDERS.get() else { return true };
  let path = Path::new(std::ffi::OsStr::from_bytes(unsafe { CStr::from_ptr(path) }.to_bytes()));
  let Some(place) = place_of(path) else { return false };
  let within = |folder: &PathBuf| place.starts_with(folder);
  let is_binding = place.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("rhai"));
  if is_binding {
    return !writes && folders.bindings.iter().any(within);
  }
  within(&folders.write) || !writes && folders.read.iter().any(within)
}

/// Returns the path without links and dots; of a new file, that of its folder.
fn place_of(path: &Path) -> Option<PathBuf> {
  std::fs::canonicalize(path).ok().or_else(|| {
    // A link to nowhere isn't a new file: it would be created outside.
    if std::fs::read_link(path).is_ok() {
      return None;
    }
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    std::fs::canonicalize(parent.unwrap_or(Path::new("."))).ok()
  })
}

fn refuse() -> c_int {
  unsafe { *libc::__errno_location() = libc::EACCES };
  -1
}
