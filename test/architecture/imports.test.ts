import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

/** A tree of its own with our rules, so that nothing is planted where others look. */
const tree = mkdtempSync(path.join(os.tmpdir(), 'colophon-planted-'));
const rules = JSON.parse(readFileSync('biome.json', 'utf8'));
writeFileSync(path.join(tree, 'biome.json'), JSON.stringify({ ...rules, vcs: { enabled: false } }));
afterAll(() => rmSync(tree, { recursive: true, force: true }));

/** What Biome says of a file at a path with one import. */
function lint(file: string, imported: string): string {
  mkdirSync(path.join(tree, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(tree, file), `import { x } from '${imported}';\n\nexport const y = x;\n`);
  const { stdout, stderr } = spawnSync(path.resolve('node_modules/.bin/biome'), ['lint', file], {
    cwd: tree,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

describe('imports that point the wrong way', () => {
  it.each([
    ['shared/domain/planted.ts', '../../functions/_lib/clock.ts', 'shared imports nothing but shared'],
    ['web/src/lib/planted.ts', '../../../functions/_lib/clock.ts', 'web imports shared and itself alone'],
    ['web/src/features/agents/planted.ts', '../papers/byline.tsx', 'Features never import each other'],
    ['web/src/ui/planted.ts', '#shared/domain/paper.ts', 'ui knows no domain word'],
    [
      'functions/auth/planted.ts',
      '../papers/byline.ts',
      'A function imports shared and functions/_lib alone',
    ],
    [
      'functions/events/mail/planted.ts',
      '../../papers/byline.ts',
      'A function imports shared and functions/_lib alone',
    ],
    [
      'functions/auth/planted.ts',
      '../../infra/config.ts',
      'A function imports shared and functions/_lib alone',
    ],
    [
      'functions/auth/planted.ts',
      '../../web/src/server/render.tsx',
      'A function imports shared and functions/_lib alone',
    ],
    ['functions/pages/planted.ts', '../../web/src/app/app.tsx', 'pages draws with web/src/server alone'],
  ])('%s from %s is refused', (path, imported, sentence) => {
    expect(lint(path, imported)).toContain(sentence);
  });

  it.each([
    ['functions/pages/planted.ts', '../../web/src/server/render.tsx'],
    ['functions/auth/planted.ts', '../_lib/clock.ts'],
    ['functions/publishing/convert/latex/planted.ts', '../document/number-document.ts'],
    ['web/src/features/papers/planted.ts', '#shared/domain/paper-terms.ts'],
    ['infra/planted.ts', '../functions/publishing/convert/bundle.ts'],
  ])('%s from %s is as it should be', (path, imported) => {
    expect(lint(path, imported)).not.toContain('noRestrictedImports');
  });
});
