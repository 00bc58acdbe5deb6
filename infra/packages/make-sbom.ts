import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod';
import { readPackages } from './read-packages.ts';

const run = promisify(execFile);

const Sbom = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});
type Sbom = z.infer<typeof Sbom>;

/**
 * Makes the software bill of materials (CycloneDX) of what runs in production, from the lockfile, without a network. npm's
 * own `--omit dev` also omits packages that production and development share (npm 11.19), so this removes the others itself.
 */
export async function makeSbom(): Promise<Sbom> {
  const { stdout } = await run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const all = Sbom.parse(JSON.parse(stdout));
  const used = new Set(
    readPackages()
      .filter(({ isDev }) => !isDev)
      .map(({ name, version }) => `${name}@${version}`),
  );
  const components = all.components.filter(({ name, version }) => used.has(`${name}@${version}`));
  const kept = new Set(components.map(({ 'bom-ref': ref }) => ref));
  const isRoot = (ref: string) => !all.components.some(({ 'bom-ref': other }) => other === ref);
  const dependencies = all.dependencies
    .filter(({ ref }) => kept.has(ref) || isRoot(ref))
    .map((entry) => ({ ...entry, dependsOn: entry.dependsOn.filter((ref) => kept.has(ref)) }));
  return { ...all, components, dependencies };
}
