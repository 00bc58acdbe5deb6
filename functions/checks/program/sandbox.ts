import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CapsuleManifest, isPinned } from '#shared/domain/capsule.ts';
import { SANDBOXES, type SandboxName } from '#shared/domain/capsule-constants.ts';

export interface Sandbox {
  name: SandboxName;
  /**
   * Returns the command that runs the capsule's command in it. A `--` ends the options of each program, so that no word of a capsule is
   * one of them.
   * @param folder the capsule's folder, with the folder `HOME` for temporary files
   */
  wrap(command: readonly string[], folder: string, megabytes: number): string[];
  /** The environment of the sandbox's program. */
  environment(folder: string): NodeJS.ProcessEnv;
  /** What it can't promise, as sentences to show before the run. */
  warnings: string[];
}

/** The folder in the capsule's folder that is its home folder and its `/tmp`, so that what it writes there counts. */
export const HOME = '.home';

type Run = Pick<CapsuleManifest, 'run' | 'environment'>;

/**
 * Returns the strongest sandbox that works here, or the wanted one. Mere limits must be wanted.
 * @throws Error if none works, or not the wanted one
 */
export function chooseSandbox(manifest: Run, wanted?: SandboxName, isUsable = works): Sandbox {
  const found = sandboxesFor(manifest).find(
    (each) => (wanted === undefined ? each !== LIMITS : each.name === wanted) && isUsable(each),
  );
  if (found) return found;
  throw new Error(
    wanted === undefined
      ? 'No sandbox works here. Install podman or bubblewrap, or use --sandbox limits in a virtual machine that has nothing to lose.'
      : `The sandbox ${wanted} doesn’t work on this machine, or not for this capsule.`,
  );
}

/** Returns the sandboxes that a capsule can run in, strongest first, whether they work here or not. */
export const sandboxesFor = (manifest: Run): Sandbox[] =>
  [podman(manifest), bubblewrap(manifest), namespaces(manifest), LIMITS].filter((each) => each !== undefined);

/** Whether a sandbox runs a command. Podman would fetch the image for that. */
function works({ name, wrap, environment }: Sandbox): boolean {
  if (name === 'limits') return true;
  const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'colophon-reproduce-')));
  const folder = path.join(base, 'capsule');
  const env = environment(folder);
  const [program = '', ...rest] = name === 'podman' ? ['podman', '--version'] : wrap(['true'], folder, 64);
  try {
    return spawnSync(program, rest, { env, stdio: 'ignore', timeout: 10_000 }).status === 0;
  } finally {
    rmSync(base, { recursive: true });
  }
}

/** Only what programs need: no keys, no addresses, no home folder of the user. */
function cleanEnvironment(folder: string): NodeJS.ProcessEnv {
  const home = path.join(folder, HOME);
  mkdirSync(home, { recursive: true });
  return {
    PATH: [path.dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':'),
    HOME: home,
    TMPDIR: home,
    LANG: 'C.UTF-8',
    TZ: 'UTC',
  };
}

const KERNEL =
  'A fault of the kernel could let the capsule out. Don’t run capsules on a machine with secrets.';
const NETWORK =
  'The capsule asks for the network, and gets it: it can send what it reads, and reach what this machine and its network offer without a password.';

/** A container of the capsule's image; only with a digest, so that the image is the authors'. */
function podman({ run, environment }: Run): Sandbox | undefined {
  if (!isPinned(environment.image)) return undefined;
  return {
    name: 'podman',
    // Its settings and images stay out of the capsule's reach; the container gets none of these variables but the mark of the run.
    environment: () => process.env,
    wrap: (command, folder, megabytes) => [
      ...['podman', 'run', '--rm', '--read-only', '--cap-drop=all', '--security-opt=no-new-privileges'],
      ...['--pids-limit=256', `--memory=${megabytes}m`, `--network=${run.network ? 'slirp4netns' : 'none'}`],
      ...[`--volume=${folder}:/capsule:rw`, '--workdir=/capsule', '--tmpfs=/tmp'],
      // Volumes of the image and a log of what it prints would take space that no limit counts.
      ...['--image-volume=ignore', '--log-driver=none', '--http-proxy=false', '--env=COLOPHON_RUN'],
      ...['--', environment.image],
      ...command,
    ],
    warnings: [...(run.network ? [NETWORK] : []), KERNEL],
  };
}

/**
 * What bubblewrap and namespaces show of the machine, without the right to write: the system's programs, and the file of Node alone,
 * because the folder around it may be a home folder (`~/.local/bin/node`).
 */
const visible = (): string[] => [
  ...['/usr', '/bin', '/lib', '/lib64', '/etc/alternatives'],
  process.execPath,
];

/** A view of the file system with the capsule and the system's programs only. */
function bubblewrap({ run }: Run): Sandbox {
  const shown = [...visible(), ...(run.network ? ['/etc/resolv.conf'] : [])];
  return {
    name: 'bubblewrap',
    environment: cleanEnvironment,
    wrap: (command, folder) => [
      ...['bwrap', '--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
      ...(run.network ? ['--share-net'] : []),
      ...['--proc', '/proc', '--dev', '/dev'],
      ...['/tmp', '/dev/shm'].flatMap((each) => ['--bind', path.join(folder, HOME), each]),
      ...shown.flatMap((each) => ['--ro-bind-try', each, each]),
      ...['--bind', folder, folder, '--remount-ro', '/dev'],
      // The kernel’s settings belong to root, also without capabilities.
      ...['--remount-ro', '/proc', '--remount-ro', '/'],
      ...['--chdir', folder, '--', ...command],
    ],
    warnings: [...(run.network ? [NETWORK] : []), KERNEL],
  };
}

/** The same view without network, by the tools of util-linux. */
function namespaces({ run }: Run): Sandbox | undefined {
  if (process.platform !== 'linux' || run.network) return undefined;
  return {
    name: 'namespaces',
    environment: cleanEnvironment,
    wrap: (command, folder) => [
      ...['unshare', '--user', '--map-root-user', '--net', '--pid', '--fork', '--kill-child'],
      ...['--mount', '--ipc', '--uts', '--', 'sh', '-c', ENTER, 'sh'],
      ...[path.join(path.dirname(folder), 'root'), folder, path.join(folder, HOME), ...visible()],
      ...['--', ...command],
    ],
    warnings: [KERNEL],
  };
}

/**
 * Moves to a root folder that has only what is visible, read-only, and the capsule's folder; then gives up all capabilities, with which
 * the command could change the view, and runs it. Arguments: the root, the folder, its home, what is visible, `--`, the command.
 */
const ENTER = `
set -eu
root=$1 folder=$2 home=$3
shift 3
bind() {
  if [ -d "$1" ]; then mkdir -p "$root$2"; else mkdir -p "$root\${2%/*}"; : > "$root$2"; fi
  mount --rbind -- "$1" "$root$2"
}
seal() {
  while read -r _ _ _ _ at _; do
    # The kernel writes a space as \\040, and printf reads \\0040.
    at=$(printf %b "$(printf %s "$at" | sed 's/\\\\/\\\\0/g')")
    case $at in "$root$1" | "$root$1"/*) mount -o remount,bind,ro,nosuid "$at" ;; esac
  done < /proc/self/mountinfo
}
mkdir -p "$root"
mount -t tmpfs -o mode=755 tmpfs "$root"
mkdir "$root/dev" "$root/proc" "$root/.old"
for device in null zero full random urandom; do
  touch "$root/dev/$device"
  mount --bind -- "/dev/$device" "$root/dev/$device"
done
# The kernel's settings belong to root, also without capabilities.
mount -t proc proc "$root/proc"
mount -o remount,bind,ro,nosuid,nodev,noexec "$root/proc"
bind "$home" /tmp
bind "$home" /dev/shm
while [ "$1" != -- ]; do
  if [ -e "$1" ]; then bind "$1" "$1"; seal "$1"; fi
  shift
done
shift
bind "$folder" "$folder"
cd "$root"
PATH="$PATH:/usr/sbin:/sbin" pivot_root . .old
umount -l /.old
mount -o remount,bind,ro /
cd "$folder"
exec setpriv --bounding-set=-all --inh-caps=-all --ambient-caps=-all --no-new-privs -- "$@"
`;

const LIMITS: Sandbox = {
  name: 'limits',
  environment: cleanEnvironment,
  wrap: (command) => [...command],
  warnings: [
    'This is no sandbox. The capsule can read and change all your files, and use the network: run it only in a virtual machine or container that has nothing to lose.',
    'Processes that the capsule starts and abandons may go on running.',
  ],
};

/** Returns the sentences about a sandbox: what it is, then what it can't promise. */
export const describeSandbox = ({ name, warnings }: Sandbox): string[] => [
  `Sandbox: ${SANDBOXES[name]}.`,
  ...warnings,
];
