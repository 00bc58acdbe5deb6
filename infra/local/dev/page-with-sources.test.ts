import { describe, expect, it } from 'vitest';
import { pageWithSources } from './page-with-sources.ts';

describe('a page in development', () => {
  it('loads the sources in place of the built site', () => {
    const built = `<html><head><link rel="preload" href="/assets/f-1.woff2" as="font" crossorigin="">
      <link rel="icon" href="/favicon.svg"><link rel="stylesheet" crossorigin href="/assets/index-1.css">
      <script type="module" crossorigin src="/assets/index-1.js"></script><title>A paper</title></head><body>Words</body></html>`;
    const page = pageWithSources(built);
    expect(page).not.toContain('/assets/');
    expect(page).toContain('<script type="module" src="/src/main.ts"></script></head>');
    expect(page).toContain('<link rel="icon" href="/favicon.svg">');
    expect(page).toContain('Words');
  });

  it('stays as it is where it has no scripts of ours', () => {
    const other = '<html><head><title>Plain</title></head></html>';
    expect(pageWithSources(other)).toBe(other);
  });
});
