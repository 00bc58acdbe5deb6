import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import type { CapsuleManifest } from '#shared/domain/capsule.ts';
import { SANDBOXES, type SandboxName } from '#shared/domain/capsule-constants.ts';

export interface Sandbox {
  name: SandboxName;
  /** Returns the command that runs the capsule's command in it. */
  wrap(command: readonly string[], folder: string, megabytes: number): string[];
  /** What it can't promise, as sentences to show before the run. */
  warnings: string[];
}

type Run = Pick<CapsuleManifest, 'run' | 'environment'>;

/** Returns the strongest sandbox that works here, or the wanted one. @throws Error if the wanted one doesn't work */
export function chooseSandbox(manifest: Run, wanted?: SandboxName): Sandbox {
  const candidates = [podman(manifest), bubblewrap(manifest), namespaces(manifest), LIMITS];
  const found = candidates.find(
    (each) => each && (wanted === undefined || each.name === wanted) && works(each.name),
  );
  if (!found) throw new Error(`The sandbox ${wanted} doesn’t work on this machine, or not for this capsule.`);
  return found;
}

const PROBES: Record<SandboxName, string[]> = {
  podman: ['podman', '--version'],
  bubblewrap: ['bwrap', '--ro-bind', '/', '/', '--unshare-all', 'true'],
  namespaces: ['unshare', '--user', '--map-root-user', '--net', '--pid', '--fork', '--mount', 'true'],
  limits: [process.execPath, '--version'],
};

function works(name: SandboxName): boolean {
  const [program = '', ...rest] = PROBES[name];
  return spawnSync(program, rest, { stdio: 'ignore', timeout: 10_000 }).status === 0;
}

const KERNEL =
  'A fault of the kernel could let the capsule out. Don’t run capsules on a machine with secrets.';
const NETWORK = 'The capsule asks for the network, and gets it: it can send what it reads.';

/** A container of the capsule's image; only with a digest, so that the image is the authors'. */
function podman({ run, environment }: Run): Sandbox | undefined {
  if (!/@sha256:[0-9a-f]{64}$/.test(environment.image)) return undefined;
  return {
    name: 'podman',
    wrap: (command, folder, megabytes) => [
      ...['podman', 'run', '--rm', '--read-only', '--cap-drop=all', '--security-opt=no-new-privileges'],
      ...['--pids-limit=256', `--memory=${megabytes}m`, `--network=${run.network ? 'slirp4netns' : 'none'}`],
      ...[`--volume=${folder}:/capsule:rw`, '--workdir=/capsule', '--tmpfs=/tmp', environment.image],
      ...command,
    ],
    warnings: [...(run.network ? [NETWORK] : []), KERNEL],
  };
}

/** A view of the file system with the capsule and the system's programs only. */
function bubblewrap({ run }: Run): Sandbox {
  return {
    name: 'bubblewrap',
    wrap: (command, folder) => [
      ...['bwrap', '--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
      ...(run.network ? ['--share-net', '--ro-bind-try', '/etc/resolv.conf', '/etc/resolv.conf'] : []),
      ...['/usr', '/bin', '/lib', '/lib64', '/etc/alternatives', nodeFolder()].flatMap((each) => [
        '--ro-bind-try',
        each,
        each,
      ]),
      ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--bind', folder, folder],
      ...['--chdir', folder],
      ...command,
    ],
    warnings: [...(run.network ? [NETWORK] : []), KERNEL],
  };
}

/** The folder of Node's installation, which may be in the user's home folder. */
const nodeFolder = (): string => path.dirname(path.dirname(process.execPath));

/** No network, own processes, and an empty home folder, by the tools of util-linux. */
function namespaces({ run }: Run): Sandbox | undefined {
  if (process.platform !== 'linux' || run.network) return undefined;
  const hides = hidesHome();
  // Hides the home folder, and then runs the command.
  const script = 'mount -t tmpfs tmpfs "$0" && exec "$@"';
  return {
    name: 'namespaces',
    wrap: (command) => [
      ...['unshare', '--user', '--map-root-user', '--net', '--pid', '--fork', '--kill-child'],
      ...['--mount', '--mount-proc', '--ipc', '--'],
      ...(hides ? ['sh', '-c', script, homedir()] : []),
      ...command,
    ],
    warnings: [
      hides
        ? 'The capsule can read the files of this machine that you can read, except those in your home folder.'
        : 'The capsule can read the files that you can read. It has no network to send them, but its outputs and logs are published.',
      KERNEL,
    ],
  };
}

/** A home folder that contains Node, or the folder of the run, can't be hidden. */
const hidesHome = (): boolean => {
  const home = homedir();
  const needed = [process.execPath, tmpdir()];
  return (
    home !== '/' && existsSync(home) && !needed.some((each) => each === home || each.startsWith(`${home}/`))
  );
};

const LIMITS: Sandbox = {
  name: 'limits',
  wrap: (command) => [...command],
  warnings: [
    'No sandbox works here. The capsule can read and change all your files, and use the network: run it only in a virtual machine or container that has nothing to lose.',
    'On systems other than Linux, processes that the capsule starts and abandons may go on running.',
  ],
};

/** Returns the sentences about a sandbox: what it is, then what it can't promise. */
export const describeSandbox = ({ name, warnings }: Sandbox): string[] => [
  `Sandbox: ${SANDBOXES[name]}.`,
  ...warnings,
];
