import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';

const Entry = z.looseObject({
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const Lockfile = z.looseObject({ packages: z.record(z.string(), Entry) });
type Lockfile = z.infer<typeof Lockfile>;

const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'win32',
  'sunos',
  'aix',
];
const PROCESSORS = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el'];

/** A platform's package that the lockfile lacks, with its entry. */
export interface MissingEntry {
  name: string;
  entry: object;
}

/**
 * Finds platform packages that the lockfile lacks. Registries lack the builds of some packages for other platforms. `npm
 * install` omits them from the lockfile, and `npm ci` rejects such a lockfile. With an entry that names the platform, `npm ci`
 * skips the package.
 * @throws Error for an optional package whose name contains no platform
 */
export function missingEntries({ packages }: Lockfile): MissingEntry[] {
  const known = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  return Object.values(packages).flatMap(({ optionalDependencies = {}, dev }) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !known.has(name))
      .map(([name, version]) => ({
        name,
        entry: { version, ...(dev ? { dev } : {}), optional: true, ...platformOf(name) },
      })),
  );
}

function platformOf(name: string): object {
  const words = name.split(/[/-]/);
  const [os, cpu] = [SYSTEMS, PROCESSORS].map((known) => known.find((word) => words.includes(word)));
  if (!os || !cpu)
    throw new Error(
      `The name of the optional package ${name} contains no platform. Add its entry to package-lock.json by hand.`,
    );
  const musl = words.some((word) => word.startsWith('musl'));
  const glibc = words.some((word) => word.startsWith('gnu'));
  const libc = os === 'linux' && (musl || glibc) ? { libc: [musl ? 'musl' : 'glibc'] } : {};
  return { os: [os], cpu: [cpu], ...libc };
}

/** Reads the lockfile of this folder. */
export const readLockfile = (): Lockfile =>
  Lockfile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));

function complete(): void {
  const lockfile = readLockfile();
  const missing = missingEntries(lockfile).map(({ name, entry }) => [`node_modules/${name}`, entry] as const);
  const packages = [...Object.entries(lockfile.packages), ...missing].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  writeFileSync(
    'package-lock.json',
    `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(packages) }, undefined, 2)}\n`,
  );
  console.info(`${missing.length} entries added to package-lock.json`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) complete();
