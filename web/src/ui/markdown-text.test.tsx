import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MarkdownText } from './markdown-text.tsx';

const shown = (text: string) =>
  renderToStaticMarkup(<MarkdownText text={text} />).replace(/^<div class="markdown-text">|<\/div>$/g, '');

describe('a text in Markdown', () => {
  it('has emphasis, lists, code and links', () => {
    expect(shown('*Such* a claim.\n\n- one\n- `two`')).toBe(
      '<p><em>Such</em> a claim.</p>\n<ul>\n<li>one</li>\n<li><code>two</code></li>\n</ul>',
    );
    expect(shown('[here](https://example.org/a)')).toBe(
      '<p><a href="https://example.org/a" rel="nofollow ugc noopener">here</a></p>',
    );
  });

  it('keeps the lines of a text that isn’t Markdown', () => {
    expect(shown('First.\nSecond.')).toBe('<p>First.\nSecond.</p>');
  });

  it('has formulas, in which signs of Markdown mean nothing, and none for amounts of money', () => {
    expect(shown('With $a_1 * b_1 * c$ and *this*.')).toBe(
      '<p>With <span class="formula-source">a_1 * b_1 * c</span> and <em>this</em>.</p>',
    );
    expect(shown('Between $5 and $10.')).toBe('<p>Between $5 and $10.</p>');
    expect(shown('Write `$x$` so.')).toBe('<p>Write <code>$x$</code> so.</p>');
  });

  it('has curly quotes outside of code', () => {
    expect(shown('It\'s "right", not `"x"`.')).toBe('<p>It’s “right”, not <code>&quot;x&quot;</code>.</p>');
  });

  it('shows HTML as text, and neither scripts in addresses nor pictures from elsewhere', () => {
    expect(shown('<b>x</b> [y](javascript:alert(1))')).not.toMatch(/<b>|javascript/);
    expect(shown('![A plot](https://example.org/p.png)')).toBe(
      '<p><a href="https://example.org/p.png" rel="nofollow ugc noopener">A plot</a></p>',
    );
  });

  it('doesn’t add a heading to those of the page', () => {
    expect(shown('# Minor')).toBe('<p><strong>Minor</strong></p>');
  });
});
