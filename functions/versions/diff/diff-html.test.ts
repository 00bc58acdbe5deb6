import { describe, expect, it } from 'vitest';
import { diffHtml, diffText } from './diff-html.ts';

const math = (source: string) => `<math alttext="${source}"><mi>${source}</mi></math>`;
const without = (html: string) => html.replaceAll(/<a id="[^"]*" class="change-mark"[^>]*><\/a>/g, '');

describe('comparing two versions of a text', () => {
  it('finds no change in the same text, whatever its numbers are', () => {
    const text = (n: number) =>
      `<section><h2 id="a"><span class="number">${n}</span> Method</h2><p>As <a href="#ref-x" class="citation">[${n}]</a> says.</p></section>`;
    expect(diffHtml(text(1), text(2)).changes).toEqual([]);
    expect(diffHtml(text(1), text(2)).html).toContain('[2]');
  });

  it('marks deleted and inserted words, and counts them', () => {
    const { html, changes, words } = diffHtml(
      '<p>The bound exceeds the share in one case of forty, as we expect.</p>',
      '<p>The bound exceeds the share in one case of thirty, as we computed.</p>',
    );
    expect(without(html)).toBe(
      '<p data-change="changed">The bound exceeds the share in one case of <del>forty</del><ins>thirty</ins>, as we <del>expect</del><ins>computed</ins>.</p>',
    );
    expect(words).toEqual({ inserted: 2, deleted: 2 });
    expect(changes).toMatchObject([{ kind: 'changed', block: 'paragraph', section: null }]);
  });

  it('never splits a formula', () => {
    const text = (formula: string) =>
      `<p>The variance of the estimate is ${math(formula)} under the hypothesis.</p>`;
    const { html } = diffHtml(text('p(1-p)/n'), text('p(1-p)/(n+1)'));
    expect(html).toContain(`<del>${math('p(1-p)/n')}</del><ins>${math('p(1-p)/(n+1)')}</ins>`);
  });

  it('shows a displayed equation that changed twice: the old one and the new', () => {
    const text = (formula: string) =>
      `<p>We have</p><div class="equation" id="eq-a">${math(formula)}<span class="equation-number">(1)</span></div>`;
    const { html, blocks } = diffHtml(text('a+b'), text('x-y'));
    expect(blocks).toMatchObject({ changed: 1 });
    expect(html).toContain('data-part="deleted"');
    expect(html).toContain('data-part="inserted"');
    expect(html.match(/id="eq-a"/g)).toHaveLength(1);
  });

  it('keeps a figure whole and compares its caption', () => {
    const figure = (version: number, image: string, caption: string) =>
      `<figure id="f"><img src="/files/P/v${version}/figures/${image}.png" alt="A plot"><figcaption><span class="caption-label">Figure 1</span> ${caption}</figcaption></figure>`;
    const caption = diffHtml(figure(1, 'aa', 'Votes by month.'), figure(2, 'aa', 'Votes by year.'));
    expect(caption.html).toContain('Votes by <del>month</del><ins>year</ins>.');
    expect(caption.html.match(/<img/g)).toHaveLength(1);
    const picture = diffHtml(figure(1, 'aa', 'Votes by month.'), figure(2, 'bb', 'Votes by month.'));
    expect(picture.html.match(/<img/g)).toHaveLength(2);
    expect(picture.blocks).toEqual({ inserted: 0, deleted: 0, moved: 0, changed: 1 });
  });

  it('recognizes a moved paragraph, and shows where it was', () => {
    const first = '<p>We first look at what a single vote says about a reviewer.</p>';
    const second = '<p>Nothing of this depends on the order in which votes arrive.</p>';
    const third = '<p>The last section lists what was left out and why it was.</p>';
    const { html, blocks, changes } = diffHtml(first + second + third, third + first + second);
    expect(blocks).toEqual({ inserted: 0, deleted: 0, moved: 1, changed: 0 });
    expect(changes).toMatchObject([{ id: 'move-1', kind: 'moved' }]);
    expect(html).toContain('<p class="moved-away">Moved from here: <a href="#move-1">The last section');
    expect(html).toContain('<p data-change="moved"><a id="move-1"');
  });

  it('marks cells and rows of a table, even if a column was inserted', () => {
    const table = (rows: string[][]) =>
      `<div class="table-scroll"><table><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table></div>`;
    const cell = diffHtml(
      table([
        ['Wilson', '0.4'],
        ['Wald', '0.1'],
      ]),
      table([
        ['Wilson', '0.5'],
        ['Wald', '0.1'],
        ['Exact', '0.3'],
      ]),
    );
    expect(cell.html).toContain('<td>Wilson</td><td><del>0.4</del><ins>0.5</ins></td>');
    expect(cell.html).toContain('<tr data-row="inserted"><td><ins>Exact</ins></td>');
    const column = diffHtml(table([['Wilson', '0.4']]), table([['Wilson', 'yes', '0.4']]));
    expect(column.html).toContain('<td>Wilson</td><td><ins>yes</ins></td><td>0.4</td>');
  });

  it('puts a deleted item into the list that stayed', () => {
    const { html } = diffHtml(
      '<ul><li>Votes are independent.</li><li>Nobody votes twice in a month.</li></ul>',
      '<ul><li>Votes are independent.</li></ul>',
    );
    expect(html.match(/<ul>/g)).toHaveLength(1);
    expect(html).toContain('<li data-change="deleted">');
  });

  it('links no word to a reference that was deleted', () => {
    const text = (cited: string) =>
      `<p>As <a href="#ref-${cited}">${cited}</a> says of walls and of lichens.</p><ul><li id="ref-${cited}">${cited}, On walls.</li></ul>`;
    const { html } = diffHtml(text('Hall'), text('Efron'));
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets).toEqual(['ref-Efron']);
    expect(html).toContain('<del><a>Hall</a></del>');
  });

  it('has each id once, and keeps emphasis inside changes', () => {
    const { html } = diffHtml(
      '<h2 id="s">Results of it all</h2><p>It is <em>very much</em> so in every case that we saw.</p>',
      '<h2 id="s">Results of it now</h2><p>It is <em>hardly ever</em> so in every case that we saw.</p>',
    );
    expect(html.match(/id="s"/g)).toHaveLength(1);
    expect(html).toContain('<del><em>very much</em></del><ins><em>hardly ever</em></ins>');
  });

  it('escapes the text', () => {
    expect(diffText('a <b> & c', 'a <i> & c')).toBe('a &#x3C;<del>b</del><ins>i</ins>> &#x26; c');
  });
});

describe('every comparison', () => {
  const PARAGRAPHS = Array.from(
    { length: 40 },
    (_, index) =>
      `<p>${Array.from({ length: 12 }, (_unused, word) => `w${(index * 7 + word * 13) % 61}`).join(' ')}.</p>`,
  );

  it('contains both texts: the newer without deletions, the older without insertions', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const random = (n: number) => (seed * 7919 + n * 104729) % 97;
      const before = PARAGRAPHS.filter((_, index) => random(index) > 12).join('');
      const after = PARAGRAPHS.filter((_, index) => random(index + 50) > 12)
        .map((text, index) => (random(index + 90) < 20 ? text.replace(/w\d+/, 'new') : text))
        .join('');
      const { html } = diffHtml(before, after);
      const plain = (text: string) => without(text).replaceAll(/<p class="moved-away">.*?<\/p>/g, '');
      const newer = plain(html).replaceAll(/<p data-change="deleted">.*?<\/p>|<del>.*?<\/del>/g, '');
      expect(newer.replaceAll(/<\/?ins>| data-change="\w+"/g, '')).toBe(after);
      const older = plain(html).replaceAll(/<p data-change="inserted">.*?<\/p>|<ins>.*?<\/ins>/g, '');
      const words = (text: string) =>
        text
          .replaceAll(/<[^>]*>/g, ' ')
          .match(/\w+/g)
          ?.toSorted();
      expect(words(older)).toEqual(words(before));
    }
  });
});
