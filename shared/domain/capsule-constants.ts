const MEBIBYTE = 1024 * 1024;

/** The folder of a project that contains its capsule. */
export const CAPSULE_FOLDER = 'capsule/';
/** The metadata of a capsule as RO-Crate 1.2, which we write. It isn't part of the capsule's digest. */
export const CRATE_NAME = 'ro-crate-metadata.json';
/** The capsule's manifest, after CODECHECK (https://codecheck.org.uk/spec/config/1.0/). */
export const MANIFEST_NAME = 'codecheck.yml';
export const CODECHECK_SPECIFICATION = 'https://codecheck.org.uk/spec/config/1.0/';

export const CAPSULE_LIMITS = {
  manifestBytes: 64 * 1024,
  outputs: 50,
  values: 200,
  dataFiles: 50,
  /** What a program may ask a reproducer's machine for. */
  seconds: { default: 600, max: 24 * 3600 },
  megabytes: { default: 2048, max: 256 * 1024 },
  /** From these sizes on, the linter advises to publish data in a repository. */
  largeFileBytes: 10 * MEBIBYTE,
  largeCapsuleBytes: 30 * MEBIBYTE,
  /** Code files longer than this are linted only up to here. */
  lintedCharacters: 500_000,
  advice: 60,
  /** What the linter reads of a file name in a message. */
  nameCharacters: 120,
} as const;

/** How an output is compared with the one in the capsule. */
export const COMPARISONS = {
  bytes: 'byte for byte',
  text: 'as text, ignoring whitespace',
  numbers: 'numbers, within tolerance',
  figure: 'as an image, by brightness on a 32 × 32 grid',
} as const;
export type Comparison = keyof typeof COMPARISONS;
export const COMPARISON_NAMES = Object.keys(COMPARISONS) as [Comparison, ...Comparison[]];

/** The largest distance at which two figures count as the same, from 0 (equal) to 1 (black and white). */
export const FIGURE_DISTANCE = 0.02;

/** The faults that the linter finds. Advice for authors: a capsule is never refused for one. */
export const CAPSULE_FAULTS = {
  'no-manifest': 'No manifest',
  'manifest-unreadable': 'Unreadable manifest',
  'no-outputs': 'No outputs',
  'missing-output': 'Missing output',
  'missing-script': 'Missing program',
  'no-command': 'No command',
  'no-time': 'No time',
  'no-instructions': 'No instructions',
  'no-license': 'No license',
  'no-environment': 'No environment',
  'unpinned-dependency': 'Unpinned dependency',
  'no-lockfile': 'No lockfile',
  'unpinned-image': 'Unpinned image',
  'absolute-path': 'Absolute path',
  'outside-folder': 'Path outside the capsule',
  'undeclared-network': 'Undeclared network access',
  'unneeded-network': 'Unneeded network access',
  secret: 'Secret',
  'unseeded-random': 'Random numbers without a seed',
  'data-without-checksum': 'Data without a checksum',
  'value-not-found': 'Value not found',
  'no-tolerance': 'No tolerance',
  'generated-files': 'Generated files',
  'large-file': 'Large file',
  'large-capsule': 'Large capsule',
} as const;
export type CapsuleFault = keyof typeof CAPSULE_FAULTS;
export const CAPSULE_FAULT_NAMES = Object.keys(CAPSULE_FAULTS) as [CapsuleFault, ...CapsuleFault[]];

/** The outcome for one output of a reproduction. */
export const OUTPUT_VERDICTS = {
  same: { label: 'Same', counts: true },
  'within-tolerance': { label: 'Within tolerance', counts: true },
  differs: { label: 'Differs', counts: false },
  'not-run': { label: 'Not produced', counts: false },
} as const;
export type OutputVerdict = keyof typeof OUTPUT_VERDICTS;
export const OUTPUT_VERDICT_NAMES = Object.keys(OUTPUT_VERDICTS) as [OutputVerdict, ...OutputVerdict[]];

/** What isolates a run from the machine, strongest first. */
export const SANDBOXES = {
  podman: 'container, no network (Podman)',
  bubblewrap: 'Linux namespaces, no network, no access to your files (bubblewrap)',
  namespaces: 'Linux namespaces, no network, no access to your files (unshare)',
  limits: 'limits on time, memory, processes, and file size only',
} as const;
export type SandboxName = keyof typeof SANDBOXES;
export const SANDBOX_NAMES = Object.keys(SANDBOXES) as [SandboxName, ...SandboxName[]];

export const REPRODUCTION_LIMITS = {
  /** A DynamoDB item has at most 400 KB. */
  signedCharacters: 350 * 1024,
  logCharacters: 32 * 1024,
  /** The figures of a run, together, as base64. */
  figureCharacters: 150 * 1024,
  differences: 20,
  differenceCharacters: 300,
  commentCharacters: 2000,
  perPaperAndSupervisor: 10,
  /** How long a run that was started can be answered by its record: longer than the longest run. */
  runHours: 72,
  listed: 50,
  /** What a run may use: the program ends it at the first limit. */
  processes: 64,
  producedBytes: 500 * MEBIBYTE,
  outputBytes: 50 * MEBIBYTE,
  filesPerCapsule: 1000,
  capsuleBytes: 200 * MEBIBYTE,
} as const;

/** Returns the id of a value in the list below the paper's text, without the prefix of ids in papers. */
export const valueAnchor = (key: string): string => `capsule-value-${key}`;

/** Returns what a run gave of an output, without reading its record. */
export function verdictIn(
  { differing, missing }: { differing: readonly string[]; missing: readonly string[] },
  file: string,
): 'reproduced' | 'differs' | 'missing' {
  if (differing.includes(file)) return 'differs';
  return missing.includes(file) ? 'missing' : 'reproduced';
}
