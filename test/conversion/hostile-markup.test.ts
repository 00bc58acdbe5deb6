import type { Element, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { aLatexPaper } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { aSubmission } from '../support/a-submission.ts';
import { HOSTILE_DRAWING, HOSTILE_LATEX, HOSTILE_MARKDOWN } from '../support/hostile-markup.ts';
import { problemsOfPaper } from '../support/validate-jats.ts';

const testTimeout = 60_000;
const convert = (files: Record<string, string>) => convertPaper(aSubmission(files), { wallClockMs: 25_000 });
const parsed = (html: string): Root => unified().use(rehypeParse, { fragment: true }).parse(html);
const written = (root: Root): string =>
  unified()
    .use(rehypeStringify, { characterReferences: { useNamedReferences: false } })
    .stringify(root);

/** Elements that never appear in a paper's text: they load, run, submit, embed, or hide other markup. */
const ACTIVE =
  /^(script|style|link|meta|base|form|input|button|select|textarea|iframe|object|embed|template|noscript|svg|video|audio|xmp|mglyph|annotation-xml|details|title)$/;

function problemsOf(html: string): string[] {
  const problems: string[] = [];
  visit(parsed(html), 'element', ({ tagName, properties }: Element) => {
    if (ACTIVE.test(tagName)) problems.push(`<${tagName}>`);
    for (const [name, value] of Object.entries(properties)) {
      const text = String(value);
      if (/^on|^style$|^name$|^srcDoc$|^action|^background$/i.test(name)) problems.push(`${name}="${text}"`);
      if (name === 'id' && !/^p-/.test(text)) problems.push(`id="${text}"`);
      if (name === 'href' && !/^(https?:|mailto:|#p-|\/files\/)/.test(text)) problems.push(`href="${text}"`);
      if (name === 'src' && !text.startsWith('/files/')) problems.push(`src="${text}"`);
      if (name === 'className' && /skip-link|site-banner/.test(text)) problems.push(`class="${text}"`);
    }
  });
  return problems;
}

describe.each<[string, Record<string, string>]>([
  ['Markdown', { 'paper.md': HOSTILE_MARKDOWN }],
  ['LaTeX', { 'main.tex': aLatexPaper(HOSTILE_LATEX) }],
  ['a text file', { 'paper.txt': HOSTILE_MARKDOWN }],
])('hostile markup in %s', (_, files) => {
  it(
    'has no effect in any output, and the text stays readable',
    async () => {
      const { html, toc, text, jats, report } = await convert(files);
      expect(problemsOf(html)).toEqual([]);
      // A browser that parses the stored text again gets the same text: nothing mutates into markup.
      expect(written(parsed(html))).toBe(html);
      for (const { id } of toc) expect(html).toContain(` id="${id}"`);
      expect(jats.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '')).not.toMatch(
        /<(script|style|img|iframe|meta|base|form)\b|xlink:href="\s*(javascript|data):/i,
      );
      expect(problemsOfPaper({ jats, report })).toEqual([]);
      expect(text).toContain('queries');
    },
    testTimeout,
  );
});

describe('a hostile drawing', () => {
  it(
    'keeps its shapes only',
    async () => {
      const { figures } = await convert({ 'paper.md': '# A\n\n![Drawing](d.svg)', 'd.svg': HOSTILE_DRAWING });
      const svg = Buffer.from(figures[0]?.bytes ?? []).toString();
      expect(svg).toContain('<circle');
      expect(svg).not.toMatch(
        /takenOver|elsewhere|foreignObject|<(script|iframe|object|form|input|meta|base|link)\b/i,
      );
    },
    testTimeout,
  );
});
