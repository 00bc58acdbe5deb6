import type { CapsuleAdvice } from '#shared/domain/capsule.ts';
import { CAPSULE_LIMITS, MANIFEST_NAME } from '#shared/domain/capsule-constants.ts';
import { formatMegabytes } from '#shared/domain/megabytes.ts';
import type { CapsuleEntry } from '../capsule-files.ts';
import type { ManifestReading } from '../read-manifest.ts';
import { advice } from './advice.ts';
import { lintCode } from './lint-code.ts';
import { lintDependencies } from './lint-dependencies.ts';
import { lintManifest } from './lint-manifest.ts';

/** Returns advice about a capsule's faults, in the order of importance of its parts: manifest, dependencies, code, size. */
export function lintCapsule(entries: readonly CapsuleEntry[], reading: ManifestReading): CapsuleAdvice[] {
  const manifest = reading.kind === 'read' ? reading.manifest : undefined;
  return [
    ...lintReading(reading),
    ...(manifest ? lintManifest(manifest, entries) : []),
    ...lintInstructions(entries),
    ...lintDependencies(entries, manifest),
    ...lintCode(entries, manifest),
    ...lintSizes(entries),
  ];
}

function lintReading(reading: ManifestReading): CapsuleAdvice[] {
  if (reading.kind === 'read') return [];
  if (reading.kind === 'unreadable')
    return [
      advice(
        'manifest-unreadable',
        `We can’t read the manifest. ${reading.reason} Others can’t run the capsule without it.`,
        MANIFEST_NAME,
      ),
    ];
  return [
    advice('no-manifest', `Add capsule/${MANIFEST_NAME} with the command to run and the outputs to compare.`),
  ];
}

const INSTRUCTIONS = /^(readme|skill)(\.(md|txt|rst))?$/i;

const lintInstructions = (entries: readonly CapsuleEntry[]): CapsuleAdvice[] =>
  entries.some(({ path }) => INSTRUCTIONS.test(path))
    ? []
    : [advice('no-instructions', 'Add a README.md or SKILL.md that says how to run the capsule.')];

const GENERATED =
  /(^|\/)(node_modules|__pycache__|\.venv|venv|\.ipynb_checkpoints|\.pytest_cache|\.DS_Store|target\/debug)(\/|$)|\.pyc$/;

function lintSizes(entries: readonly CapsuleEntry[]): CapsuleAdvice[] {
  const { largeFileBytes, largeCapsuleBytes } = CAPSULE_LIMITS;
  const total = entries.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const generated = entries.find(({ path }) => GENERATED.test(path));
  const large = entries
    .filter(({ bytes }) => bytes.length > largeFileBytes)
    .map(({ path, bytes }) =>
      advice(
        'large-file',
        `The file has ${formatMegabytes(bytes.length)}. Publish it in a data repository, and name its address and SHA-256 under \`data\`.`,
        path,
      ),
    );
  return [
    ...(generated
      ? [
          advice(
            'generated-files',
            'Leave out installed packages, caches and compiled files: the lockfile installs them again.',
            generated.path,
          ),
        ]
      : []),
    ...large,
    ...(total > largeCapsuleBytes && large.length === 0
      ? [
          advice(
            'large-capsule',
            `The capsule has ${formatMegabytes(total)}. Leave out files that the run doesn’t need.`,
          ),
        ]
      : []),
  ];
}
