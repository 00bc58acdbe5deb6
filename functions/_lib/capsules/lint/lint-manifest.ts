import type { CapsuleAdvice, CapsuleManifest, ExpectedOutput } from '#shared/domain/capsule.ts';
import { comparisonOf, isPinned } from '#shared/domain/capsule.ts';
import { MANIFEST_NAME } from '#shared/domain/capsule-constants.ts';
import type { CapsuleEntry } from '../capsule-files.ts';
import { readValue } from '../read-value.ts';
import { advice } from './advice.ts';

/** Returns advice about what a manifest leaves out, and about files that it names and the capsule lacks. */
export function lintManifest(manifest: CapsuleManifest, entries: readonly CapsuleEntry[]): CapsuleAdvice[] {
  return [
    ...lintRun(manifest, entries),
    ...lintOutputs(manifest, entries),
    ...lintData(manifest),
    ...lintValues(manifest, entries),
    ...lintLicense(manifest, entries),
  ];
}

const about = (fault: CapsuleAdvice['fault'], message: string) => advice(fault, message, MANIFEST_NAME);

function lintRun(
  { run, data, environment }: CapsuleManifest,
  entries: readonly CapsuleEntry[],
): CapsuleAdvice[] {
  const found: CapsuleAdvice[] = [];
  if (run.command.length === 0)
    found.push(about('no-command', 'Name the command under `run`, such as `command: [node, run.mjs]`.'));
  for (const part of run.command.filter(looksLikeFile))
    if (!has(entries, part))
      found.push(about('missing-script', `The command names ${part}, which isn’t in the capsule.`));
  if (run.seconds === undefined)
    found.push(about('no-time', 'Say under `run` how many `seconds` the run needs.'));
  if (environment.runtime === '' && environment.image === '')
    found.push(
      about('no-environment', 'Name the `runtime` under `environment`, such as `node 24`, or an `image`.'),
    );
  if (environment.image !== '' && !isPinned(environment.image))
    found.push(
      about('unpinned-image', 'Name the image with its digest (`name@sha256:…`): a tag can change later.'),
    );
  if (run.network && data.length === 0)
    found.push(
      about(
        'unneeded-network',
        'The run asks for the network, but no `data` is to be fetched. Leave `network` out, or list what it fetches.',
      ),
    );
  return found;
}

/** Whether a part of a command is a file of the capsule, and not a program, an option or a number. */
const looksLikeFile = (part: string): boolean =>
  /^[\w./-]+\.(m?js|cjs|ts|py|r|jl|sh|rb|pl|ipynb|m|sql)$/i.test(part);

const has = (entries: readonly CapsuleEntry[], path: string): boolean => {
  const inner = path.replace(/^\.\//, '');
  return entries.some((entry) => entry.path === inner);
};

function lintOutputs({ manifest }: CapsuleManifest, entries: readonly CapsuleEntry[]): CapsuleAdvice[] {
  if (manifest.length === 0)
    return [
      about('no-outputs', 'List the outputs under `manifest`: without them, nobody can compare a run.'),
    ];
  return manifest.flatMap((output) => {
    if (!has(entries, output.file)) {
      const other = entries.find(({ path }) => path.toLowerCase() === output.file.toLowerCase());
      const hint = other ? `It is called ${other.path} there.` : 'Add your own output, to compare with.';
      return [about('missing-output', `The output ${output.file} isn’t in the capsule. ${hint}`)];
    }
    return hasFractions(output, entries)
      ? [
          about(
            'no-tolerance',
            `The output ${output.file} has fractions, but no tolerance. Give an \`absolute\` or \`relative\` one, because other machines round differently.`,
          ),
        ]
      : [];
  });
}

/** Whether an output has more digits than machines agree on, with no tolerance. */
function hasFractions(output: ExpectedOutput, entries: readonly CapsuleEntry[]): boolean {
  if (comparisonOf(output) !== 'numbers' || output.absolute > 0 || output.relative > 0) return false;
  const bytes = entries.find(({ path }) => path === output.file)?.bytes ?? new Uint8Array();
  return /\d\.\d{12,}/.test(new TextDecoder().decode(bytes.subarray(0, 100_000)));
}

const lintData = ({ data, run }: CapsuleManifest): CapsuleAdvice[] => [
  ...(data.length > 0 && run.network === false
    ? [
        about(
          'unneeded-network',
          'The manifest says `network: false`, so nothing is fetched. Put the `data` into the capsule, or leave `network` out.',
        ),
      ]
    : []),
  ...data
    .filter(({ sha256 }) => sha256 === undefined)
    .map(({ file }) =>
      about('data-without-checksum', `Give the \`sha256\` of ${file}, so that a changed file is noticed.`),
    ),
];

const lintValues = ({ values }: CapsuleManifest, entries: readonly CapsuleEntry[]): CapsuleAdvice[] =>
  Object.entries(values).flatMap(([key, value]) => {
    return readValue(entries, value) === undefined
      ? [
          about(
            'value-not-found',
            `The value ${key} isn’t at ${value.at} of ${value.file}. Rows and columns count from 1, and the line with the names is row 1.`,
          ),
        ]
      : [];
  });

const lintLicense = ({ license }: CapsuleManifest, entries: readonly CapsuleEntry[]): CapsuleAdvice[] =>
  license === '' && !entries.some(({ path }) => /^(license|licence|copying)(\.\w+)?$/i.test(path))
    ? [
        about(
          'no-license',
          'Name a `license`, such as MIT: without one, others may not run or change your code.',
        ),
      ]
    : [];
