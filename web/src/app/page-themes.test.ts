import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROUTES = fileURLToPath(new URL('./routes.tsx', import.meta.url));
const PLAIN_PAGE = /lazyPage\(\(\) =>\s*import\('([^']+)'\)|import \{ \w+ \} from '(\.\.\/pages\/[^']+)'/g;
const STATIC_IMPORT = /(?:from|^import) '(\.[^']+)'/gm;

describe('MUI components', () => {
  const pages = [...readFileSync(ROUTES, 'utf8').matchAll(PLAIN_PAGE)].map(
    ([, lazy, first]) => lazy ?? first ?? '',
  );

  it.each(pages)('aren’t rendered without the theme by %s', (page) => {
    expect(withMui(path.resolve(path.dirname(ROUTES), page))).toEqual([]);
  });

  it('are found on a page with fields', () => {
    expect(withMui(path.resolve(path.dirname(ROUTES), '../pages/login-page.tsx'))).not.toEqual([]);
  });
});

/** Returns the static imports of a file that import MUI. Lazy imports bring the theme themselves. */
function withMui(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !existsSync(file) || !/\.tsx?$/.test(file)) return [];
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const inner = [...text.matchAll(STATIC_IMPORT)].flatMap(([, name = '']) =>
    withMui(path.resolve(path.dirname(file), name), seen),
  );
  return text.includes("from '@mui/") ? [file, ...inner] : inner;
}
