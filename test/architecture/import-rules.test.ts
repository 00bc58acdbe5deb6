import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { BIOME_IMPORTS, biomeImports } from './biome-imports.ts';

/** Where each area may import from, as ARCHITECTURE.md says; the generated rules must agree. */
const MAY_IMPORT: [area: RegExp, from: RegExp][] = [
  [/^examples$/, /^shared/],
  [/^shared/, /^shared/],
  [/^functions\/pages$/, /^(shared|functions\/_lib$|web\/src\/server$|web$)/],
  [/^functions\//, /^(shared|functions\/_lib$)/],
  [/^infra$/, /^(shared|functions|web$|web\/src\/server$)/],
  [/^web\/src\/features\//, /^(shared|web$|web\/src\/(lib|ui)$)/],
  [/^web\/src\/lib$/, /^(shared|web$)/],
  [/^web\/src\/ui$/, /^(shared$|web$|web\/src\/(lib|app)$)/],
  [/^web/, /^(shared|web)/],
];

/** The area that a folder belongs to: a function, a feature, a part of web, or a layer. */
const AREA =
  /^(functions\/(events|jobs)\/[^/]+|functions\/[^/]+|web\/src\/features\/[^/]+|web\/src\/[^/]+|shared\/domain|[^/]+)/;
const areaOf = (folder: string): string => AREA.exec(folder)?.[0] ?? folder;

const folders = [
  ...new Set(
    globSync('{examples,functions,infra,shared,web}/**/*.{ts,tsx}').map((module) => path.dirname(module)),
  ),
].toSorted();
const areas = [...new Set([...folders, 'test'].map(areaOf))].toSorted();

/** Each folder has a planted module that imports from every area but its own, one a line. */
const targetsOf = (folder: string): string[] => areas.filter((area) => area !== areaOf(folder));

describe('the import rules', () => {
  let refused: Map<string, string[]>;
  beforeAll(() => {
    refused = lintPlantedImports();
  });

  it('are generated for the folders that exist (otherwise run `npm run lint:rules`)', () => {
    expect(readFileSync(BIOME_IMPORTS, 'utf8')).toBe(biomeImports());
  });

  it.each(folders)('refuse the imports that %s may not have, and no others', (folder) => {
    const [, allowed = /^$/] = MAY_IMPORT.find(([area]) => area.test(areaOf(folder))) ?? [];
    expect(refused.get(folder)?.toSorted() ?? []).toEqual(
      targetsOf(folder).filter((target) => !allowed.test(target)),
    );
  });
});

const Lint = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.number() }) }),
    }),
  ),
});

/** The areas that Biome refuses to let each folder import, tried in a tree of its own. */
function lintPlantedImports(): Map<string, string[]> {
  const tree = mkdtempSync(path.join(os.tmpdir(), 'colophon-planted-'));
  const rules = JSON.parse(readFileSync('biome.json', 'utf8'));
  writeFileSync(path.join(tree, 'biome.json'), JSON.stringify({ ...rules, vcs: { enabled: false } }));
  copyFileSync(BIOME_IMPORTS, path.join(tree, BIOME_IMPORTS));
  for (const folder of folders) plant(tree, folder);
  const { stdout } = spawnSync(
    path.resolve('node_modules/.bin/biome'),
    ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none', '.'],
    { cwd: tree, encoding: 'utf8', maxBuffer: 2 ** 30 },
  );
  rmSync(tree, { recursive: true });
  const refused = new Map<string, string[]>();
  for (const { location } of Lint.parse(JSON.parse(stdout)).diagnostics) {
    const folder = path.dirname(location.path);
    const target = targetsOf(folder)[location.start.line - 1] ?? '';
    refused.set(folder, [...(refused.get(folder) ?? []), target]);
  }
  return refused;
}

function plant(tree: string, folder: string): void {
  const imports = targetsOf(folder).map((target) => {
    const specifier = target.startsWith('shared') ? `#${target}` : path.relative(folder, target);
    return `import '${specifier.replace(/^(?![#.])/, './')}/planted.ts';\n`;
  });
  mkdirSync(path.join(tree, folder), { recursive: true });
  writeFileSync(path.join(tree, folder, 'planted.ts'), imports.join(''));
}
