import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REFERENCE_PATHS } from '#shared/contract/resource-pages.ts';
import { CRAWLER_ROUTES } from '#shared/domain/crawler-files.ts';
import { DOC_PAGES } from '#shared/domain/doc-pages.ts';
import { FEEDS, feedAddress } from '#shared/domain/feeds.ts';
import { PAGE_PATTERN } from '#shared/domain/page-paths.ts';
import { renderDoc } from './render-doc.ts';

const sources = globSync('web/docs/*.md');
const render = (source: string) => renderDoc(readFileSync(`web/docs/${source}.md`, 'utf8'));

describe('a documentation page', () => {
  it('has a URL', () => {
    const named = Object.values(DOC_PAGES).map(({ source }) => `web/docs/${source}.md`);
    expect(named.toSorted()).toEqual(sources.toSorted());
  });

  it('has headings with ids, highlighted code and scrollable tables, and no title', async () => {
    const { title, html, contents } = await renderDoc(
      '---\ntitle: T\ndescription: D\n---\n\n# T\n\n## First steps\n\n```bash\necho "{{product}}"\n```\n\n| a |\n| - |\n| b |\n',
    );
    expect([title, contents]).toEqual(['T', [{ id: 'first-steps', title: 'First steps' }]]);
    expect(html).toContain('<h2 id="first-steps">First steps</h2>');
    expect(html).toContain('hljs-built_in');
    expect(html).toContain('Colophon');
    expect(html).toContain('<div class="table-scroll"');
    expect(html).not.toContain('<h1');
  });

  it('labels cells with role and heading, because phones show rows as paragraphs', async () => {
    const tableOf = async (head: string) =>
      (await renderDoc(`---\ntitle: T\ndescription: D\n---\n\n${head}\n| - | - | - |\n| 1 | 2 | 3 |\n`)).html;
    const headed = await tableOf('| a | b | c |');
    expect(headed).toContain('<td role="cell">1</td>');
    expect(headed).toContain('<td role="cell" data-heading="c">3</td>');
    expect(await tableOf('| a | b | |')).not.toContain('data-heading');
  });

  it('links to existing pages only', async () => {
    for (const { source } of Object.values(DOC_PAGES)) {
      const { html } = await render(source);
      for (const [, href = ''] of html.matchAll(/href="(\/[^"#]*)"/g)) {
        const isKnown =
          href in DOC_PAGES ||
          REFERENCE_PATHS.includes(href) ||
          PAGE_PATTERN.test(href) ||
          CRAWLER_ROUTES.some((path) => path === href) ||
          href === feedAddress(FEEDS.papers()) ||
          /^\/(api\/v1\/|third-party-licences\.txt$|llms|docs\/.*\.(md|json)$|downloads\/)/.test(href);
        expect(isKnown, `${source}: ${href}`).toBe(true);
      }
    }
  });
});
