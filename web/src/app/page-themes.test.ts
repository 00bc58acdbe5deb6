import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROUTES = fileURLToPath(new URL('./routes.tsx', import.meta.url));
const PLAIN_PAGE = /lazyPage\(\(\) =>\s*import\('([^']+)'\)|import \{ \w+ \} from '(\.\.\/pages\/[^']+)'/g;
const STATIC_IMPORT = /(?:from|^import) '(\.[^']+)'/gm;

describe('MUI’s components', () => {
  const pages = [...readFileSync(ROUTES, 'utf8').matchAll(PLAIN_PAGE)].map(
    ([, lazy, first]) => lazy ?? first ?? '',
  );

  it.each(pages)('are not drawn without the theme by %s', (page) => {
    expect(withMui(path.resolve(path.dirname(ROUTES), page))).toEqual([]);
  });

  it('are found where a page with fields has them', () => {
    expect(withMui(path.resolve(path.dirname(ROUTES), '../pages/login-page.tsx'))).not.toEqual([]);
  });
});

/** Files that come with a file and import MUI; what is loaded on demand brings its theme itself. */
function withMui(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !existsSync(file) || !/\.tsx?$/.test(file)) return [];
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const inner = [...text.matchAll(STATIC_IMPORT)].flatMap(([, name = '']) =>
    withMui(path.resolve(path.dirname(file), name), seen),
  );
  return text.includes("from '@mui/") ? [file, ...inner] : inner;
}
