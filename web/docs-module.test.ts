import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DOC_PAGES } from '#shared/domain/doc-pages.ts';
import { drawDoc } from './docs-module.ts';

const sources = globSync('web/docs/*.md');
const draw = (source: string) => drawDoc(readFileSync(`web/docs/${source}.md`, 'utf8'));

describe('a page of the documentation', () => {
  it('has an address, each', () => {
    const named = Object.values(DOC_PAGES).map(({ source }) => `web/docs/${source}.md`);
    expect(named.toSorted()).toEqual(sources.toSorted());
  });

  it('is drawn below its title, its headings named, its code coloured, its tables free to scroll', async () => {
    const { title, html, contents } = await drawDoc(
      '---\ntitle: T\ndescription: D\n---\n\n# T\n\n## Who asks\n\n```bash\necho "{{product}}"\n```\n\n| a |\n| - |\n| b |\n',
    );
    expect([title, contents]).toEqual(['T', [{ id: 'who-asks', title: 'Who asks' }]]);
    expect(html).toContain('<h2 id="who-asks">Who asks</h2>');
    expect(html).toContain('hljs-built_in');
    expect(html).toContain('Colophon');
    expect(html).toContain('<div class="table-scroll"');
    expect(html).not.toContain('<h1');
  });

  it('says of each cell what it is, and under which of three headings: a phone shows rows as paragraphs', async () => {
    const tableOf = async (head: string) =>
      (await drawDoc(`---\ntitle: T\ndescription: D\n---\n\n${head}\n| - | - | - |\n| 1 | 2 | 3 |\n`)).html;
    const headed = await tableOf('| a | b | c |');
    expect(headed).toContain('<td role="cell">1</td>');
    expect(headed).toContain('<td role="cell" data-heading="c">3</td>');
    expect(await tableOf('| a | b | |')).not.toContain('data-heading');
  });

  it('leads to addresses that there are', async () => {
    const routes = readFileSync('web/src/app/routes.tsx', 'utf8');
    for (const { source } of Object.values(DOC_PAGES)) {
      const { html } = await draw(source);
      for (const [, href = ''] of html.matchAll(/href="(\/[^"#]*)"/g)) {
        const isKnown =
          href in DOC_PAGES ||
          routes.includes(`path="${href}"`) ||
          /^\/(api\/v1\/|third-party-licences\.txt$|llms|docs\/.*\.(md|json)$)/.test(href);
        expect(isKnown, `${source}: ${href}`).toBe(true);
      }
    }
  });
});
