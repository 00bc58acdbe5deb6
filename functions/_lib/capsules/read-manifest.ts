import { CapsuleManifest } from '#shared/domain/capsule.ts';
import { CAPSULE_LIMITS, MANIFEST_NAME } from '#shared/domain/capsule-constants.ts';
import { parseYaml } from '../papers/intake/parse-yaml.ts';
import type { CapsuleEntry } from './capsule-files.ts';

export type ManifestReading =
  | { kind: 'read'; manifest: CapsuleManifest }
  | { kind: 'absent' }
  | { kind: 'unreadable'; reason: string };

const NAMES = [MANIFEST_NAME, 'codecheck.yaml'];

/** Reads the manifest of a capsule. Never throws: an unreadable one is advice for the authors. */
export function readManifest(entries: readonly CapsuleEntry[]): ManifestReading {
  const file = entries.find(({ path }) => NAMES.includes(path));
  if (!file) return { kind: 'absent' };
  if (file.bytes.length > CAPSULE_LIMITS.manifestBytes)
    return { kind: 'unreadable', reason: `It is larger than ${CAPSULE_LIMITS.manifestBytes / 1024} kB.` };
  const document = readYaml(new TextDecoder().decode(file.bytes));
  if ('reason' in document) return { kind: 'unreadable', reason: document.reason };
  const { data, error } = CapsuleManifest.safeParse(document.value ?? {});
  if (data) return { kind: 'read', manifest: data };
  return { kind: 'unreadable', reason: error.issues[0]?.message ?? 'It isn’t a manifest.' };
}

function readYaml(text: string): { value: unknown } | { reason: string } {
  try {
    return { value: parseYaml(text, { aliases: 20 }) };
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { reason: `It isn’t valid YAML: ${line.slice(0, 200)}` };
  }
}
