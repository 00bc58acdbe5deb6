import { globSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** A platform that runs may still start functions from assets of its own synthesis; after this it hardly does. */
const KEPT_HOURS = 2;

/**
 * Drops assets that no manifest of an assembly names: each changed build of the publishing function leaves 116 MB.
 * @returns the names of what was dropped
 */
export function sweepAssembly(folder: string, now: number): string[] {
  const manifests = globSync(path.join(folder, '*.assets.json')).map((file) => readFileSync(file, 'utf8'));
  const dropped = readdirSync(folder)
    .filter(
      (name) => name.startsWith('asset.') && !manifests.some((manifest) => manifest.includes(`"${name}"`)),
    )
    .filter((name) => now - statSync(path.join(folder, name)).ctimeMs > KEPT_HOURS * 3_600_000);
  for (const name of dropped) rmSync(path.join(folder, name), { recursive: true });
  return dropped;
}
