import { globSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** A running platform may still start functions from the assets of an earlier synthesis. */
const KEPT_HOURS = 2;

/**
 * Deletes assets that no manifest of an assembly names: each changed build of the function `publishing` leaves 116 MB.
 * @returns the names of the deleted assets
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
