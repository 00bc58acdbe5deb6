import {
  type Capsule,
  type CapsuleManifest,
  comparisonOf,
  CapsuleManifest as Manifest,
} from '#shared/domain/capsule.ts';
import { CAPSULE_LIMITS } from '#shared/domain/capsule-constants.ts';
import { type CapsuleEntry, capsuleDigest, capsuleEntries, describeFiles } from './capsule-files.ts';
import { lintCapsule } from './lint/lint-capsule.ts';
import { readManifest } from './read-manifest.ts';
import { readValue } from './read-value.ts';

/**
 * Returns what a project's capsule contains, with advice; undefined if it has none. Reads the files, and never runs them.
 * @param files the project's files
 */
export function describeCapsule(files: readonly CapsuleEntry[]): Capsule | undefined {
  const entries = capsuleEntries(files);
  if (entries.length === 0) return undefined;
  const reading = readManifest(entries);
  const manifest = reading.kind === 'read' ? reading.manifest : Manifest.parse({});
  const described = describeFiles(entries);
  const { run, environment, license } = manifest;
  return {
    digest: capsuleDigest(described),
    license,
    runtime: environment.runtime,
    image: environment.image,
    command: run.command,
    seconds: run.seconds ?? CAPSULE_LIMITS.seconds.default,
    megabytes: run.megabytes ?? CAPSULE_LIMITS.megabytes.default,
    network: run.network ?? false,
    hardware: run.hardware,
    outputs: manifest.manifest.map((output) => ({
      file: output.file,
      reproduces: output.reproduces,
      comment: output.comment,
      compare: comparisonOf(output),
    })),
    values: valuesOf(manifest, entries),
    fileCount: described.length,
    bytes: described.reduce((sum, { size }) => sum + size, 0),
    advice: lintCapsule(entries, reading).slice(0, CAPSULE_LIMITS.advice),
  };
}

/** Returns the values that the paper can name, as the authors' outputs have them. */
export function valuesOf({ values }: CapsuleManifest, entries: readonly CapsuleEntry[]): Capsule['values'] {
  return Object.entries(values).flatMap(([key, value]) => {
    const found = readValue(entries, value);
    return found === undefined ? [] : [{ key, file: value.file, text: found }];
  });
}
