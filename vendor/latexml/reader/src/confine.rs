//! Takes away what reading a paper doesn't need: other files, other programs, the network, and more than its share of time,
//! memory and disk.

use std::collections::BTreeMap;

use landlock::{
  ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr, path_beneath_rules,
};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};

use crate::{Task, guard};

const WRITTEN_BYTES: u64 = 256 << 20;

pub fn confine(task: &Task) -> Result<(), Box<dyn std::error::Error>> {
  std::env::set_current_dir(&task.paper)?;
  limit(libc::RLIMIT_CPU, task.seconds)?;
  limit(libc::RLIMIT_AS, task.mebibytes << 20)?;
  limit(libc::RLIMIT_FSIZE, WRITTEN_BYTES)?;
  limit(libc::RLIMIT_NOFILE, 64)?;
  limit(libc::RLIMIT_CORE, 0)?;
  // Other processes of this user can't read its memory, nor trace it.
  check(unsafe { libc::prctl(libc::PR_SET_DUMPABLE, 0) })?;
  let mut read = vec![task.paper.clone()];
  read.extend(task.bindings.clone());
  restrict_files(&read, task)?;
  deny_calls()?;
  guard::allow(read, task.scratch.clone(), task.bindings.clone());
  Ok(())
}

fn limit(resource: libc::__rlimit_resource_t, most: u64) -> std::io::Result<()> {
  let limit = libc::rlimit { rlim_cur: most, rlim_max: most };
  check(unsafe { libc::setrlimit(resource, &limit) })
}

fn check(outcome: i32) -> std::io::Result<()> {
  if outcome == 0 { Ok(()) } else { Err(std::io::Error::last_os_error()) }
}

/// Where the kernel has no Landlock, `guard` alone does this.
fn restrict_files(read: &[std::path::PathBuf], task: &Task) -> Result<(), Box<dyn std::error::Error>> {
  let abi = ABI::V5;
  Ruleset::default()
    .set_compatibility(CompatLevel::BestEffort)
    .handle_access(AccessFs::from_all(abi))?
    .handle_access(AccessNet::from_all(abi))?
    .create()?
    .add_rules(path_beneath_rules(read, AccessFs::ReadFile | AccessFs::ReadDir))?
    .add_rules(path_beneath_rules([&task.scratch], AccessFs::from_all(abi) & !AccessFs::Execute))?
    .restrict_self()?;
  Ok(())
}

/// Refuses to start programs, to open sockets, and to look into other processes.
fn deny_calls() -> Result<(), Box<dyn std::error::Error>> {
  let denied = [
    libc::SYS_execve,
    libc::SYS_execveat,
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_mount,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_bpf,
    libc::SYS_io_uring_setup,
  ];
  let rules: BTreeMap<_, _> = denied.into_iter().map(|call| (call, vec![])).collect();
  let program: BpfProgram = SeccompFilter::new(
    rules,
    SeccompAction::Allow,
    SeccompAction::Errno(libc::EPERM as u32),
    std::env::consts::ARCH.try_into()?,
  )?
  .try_into()?;
  seccompiler::apply_filter(&program)?;
  Ok(())
}
