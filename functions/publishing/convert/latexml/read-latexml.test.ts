import { describe, expect, it } from 'vitest';
import { wordsOf } from '../language/paper-words.ts';
import { type Block, type Inline, pairOf } from '../pandoc/document.ts';
import { blockText } from '../pandoc/plain-text.ts';
import { writeText } from '../write/write-text.ts';
import { readLatexml } from './read-latexml.ts';

const read = (body: string, source: { labels?: string[] } = {}): Block[] =>
  readLatexml(
    `<?xml version="1.0"?><document xmlns="http://dlmf.nist.gov/LaTeXML">${body}</document>`,
    source,
  ).blocks;
const para = (text: string): string => `<para><p>${text}</p></para>`;
const tags = (printed: string, refnum: string): string =>
  `<tags><tag>${printed}</tag><tag role="refnum">${refnum}</tag></tags>`;
const math = (tex: string, mode = 'inline'): string => `<Math mode="${mode}" tex="${tex}" text="x"/>`;

/** Returns the inlines of a block that is a paragraph. */
const line = (block: Block | undefined): Inline[] =>
  block?.t === 'Para' || block?.t === 'Plain' ? block.c : [];

describe('text', () => {
  it('is read with its fonts, and paragraphs stay apart', () => {
    const blocks = read(
      `${para('Moss <emph font="italic">grows</emph> on <text font="bold">roofs</text>.')}${para('So does <text font="typewriter">fern</text>.')}`,
    );
    expect(blocks.map(({ t }) => t)).toEqual(['Para', 'Para']);
    expect(line(blocks[0]).map(({ t }) => t)).toEqual([
      'Str',
      'Space',
      'Emph',
      'Space',
      'Str',
      'Space',
      'Strong',
      'Str',
    ]);
    expect(line(blocks[1])).toContainEqual({ t: 'Code', c: [['', [], []], 'fern'] });
  });

  it('says the language of words and of sections in another', () => {
    const { blocks } = readLatexml(
      `<document xmlns="http://dlmf.nist.gov/LaTeXML">${para('Moos <text xml:lang="fr">pousse</text>.')}<section xml:lang="en"><title>Roofs</title>${para('They grow.')}</section></document>`,
      { language: 'de' },
    );
    expect(line(blocks[0])).toContainEqual({
      t: 'Span',
      c: [['', [], [['lang', 'fr']]], [{ t: 'Str', c: 'pousse' }]],
    });
    expect(blocks.slice(1).map(({ t }) => t)).toEqual(['Header', 'Div']);
    expect(blocks[2]?.t === 'Div' && pairOf(blocks[2].c[0], 'lang')).toBe('en');
  });

  it('has quotations without LaTeXML’s marks, because the page has those of its language', () => {
    const [block] = read(para('He says <text class="ltx_inline-quote ltx_outerquote">”Moss“</text>.'));
    expect(line(block)).toContainEqual({ t: 'Quoted', c: [{ t: 'DoubleQuote' }, [{ t: 'Str', c: 'Moss' }]] });
  });

  it('keeps a drawing as its TeX, with its place', () => {
    const { blocks, drawings } = readLatexml(
      `<document xmlns="http://dlmf.nist.gov/LaTeXML" xmlns:data="x">${para('A <picture data:sourcepos="0:7:1-0:7:9" tex="\\tikz\\draw;"/>.')}</document>`,
    );
    expect(drawings).toEqual([{ code: '\\tikz\\draw;', place: { file: 0, line: 7 } }]);
    expect(line(blocks[0]).some(({ t }) => t === 'Image')).toBe(true);
  });

  it('keeps the words of an element that has no handler', () => {
    expect(blockText(read('<novelty><para><p>Moss grows.</p></para></novelty>'))).toBe('Moss grows.');
  });

  it('leaves out the title page, which the record has', () => {
    expect(
      read(`<title>Moss</title><abstract name="Abstract"><p>It grows.</p></abstract>${para('Text.')}`),
    ).toHaveLength(1);
  });

  it('has footnotes where they are', () => {
    const [block] = read(
      para('Moss<note mark="1" role="footnote"><tags><tag>1</tag></tags>A plant.</note> grows.'),
    );
    const note = line(block).find(({ t }) => t === 'Note');
    expect(note?.t === 'Note' && blockText(note.c)).toBe('A plant.');
  });
});

describe('sections', () => {
  it('have LaTeXML’s numbers, and the author’s labels as identifiers', () => {
    const blocks = read(
      `<section xml:id="S1" labels="LABEL:sec:moss">${tags('1', '1')}<title><tag close=" ">1</tag>Moss</title>
        <subsection xml:id="S1.SS1">${tags('1.1', '1.1')}<title><tag close=" ">1.1</tag>Growth</title>${para('Slow.')}</subsection>
      </section><section xml:id="Sx1"><title>Thanks</title></section>`,
    );
    const headings = blocks.flatMap((block) => (block.t === 'Header' ? [block.c] : []));
    expect(headings.map(([level, [id, classes], text]) => [level, id, classes, text.length])).toEqual([
      [2, 'sec-moss', [], 1],
      [3, 'growth', [], 1],
      [2, 'thanks', ['unnumbered'], 1],
    ]);
    expect(headings.map(([, attr]) => pairOf(attr, 'number'))).toEqual(['1', '1.1', undefined]);
  });
});

it('keeps formulas in the heads of proofs', () => {
  const [proof] = read(`<proof><title>Proof of ${math('x')}:</title><para><p>B</p></para></proof>`);
  const [paragraph] = proof?.t === 'Div' ? proof.c[1] : [];
  const [head] = line(paragraph);
  const content = head?.t === 'Emph' ? head.c : [];
  expect(content).toContainEqual({ t: 'Math', c: [{ t: 'InlineMath' }, 'x'] });
  expect(content.map((inline) => (inline.t === 'Str' ? inline.c : ' ')).join('')).toBe('Proof of  .');
});

it('names a section by the first of its labels in the source', () => {
  const [heading] = read(
    '<section xml:id="S1" labels="LABEL:end LABEL:sec:moss"><title>Moss</title></section>',
    { labels: ['sec:moss', 'end'] },
  );
  expect(heading?.t === 'Header' && heading.c[1][0]).toBe('sec-moss');
});

describe('formulas', () => {
  it.each([
    ['\\commutator\\Big{a}{b}', '\\commutator{a}{b}'],
    ['3\\text{\\times}{10}^{3}', '3\\times {10}^{3}'],
    ['P_{\\lx@glossaries@gls@link{main}{cpu}{{{}}CPU}}', 'P_{{CPU}}'],
    [
      '\\matrixquantity(\\lx@physics@matrix a&amp;b\\endlx@physics@matrix)',
      '\\begin{pmatrix}a&b\\end{pmatrix}',
    ],
    [
      '\\begin{cases}1&amp;for $y$\\\\ 2&amp;else\\end{cases}',
      '\\begin{cases}1 & \\text{for $y$}\\\\ 2 & \\text{else}\\end{cases}',
    ],
  ])('have no commands that packages keep for themselves: %s', (tex, plain) => {
    const [formula] = line(read(para(math(tex)))[0]);
    expect(formula?.t === 'Math' && formula.c[1].replace(/ ?& ?/g, '&')).toBe(plain.replace(/ ?& ?/g, '&'));
  });

  it('are numbered line by line in groups of groups', () => {
    const row = (number: string, tex: string) =>
      `<equation xml:id="E${number}">${tags(`(${number})`, number)}${math(tex, 'display')}</equation>`;
    const [block] = read(
      `<para><equationgroup xml:id="E1">${tags('(1)', '1')}<equationgroup>${row('1a', 'a')}${row('1b', 'b')}</equationgroup></equationgroup></para>`,
    );
    const [group] = line(block);
    expect(group?.t === 'Span' && group.c[1].map((each) => each.t === 'Span' && each.c[0][2])).toEqual([
      [['number', '1a']],
      [['number', '1b']],
    ]);
  });

  it('that set pictures are these pictures', () => {
    const [block] = read(
      para(math('\\begin{array}{c}\\includegraphics[]{a.svg}\\\\ \\text{(a)}\\end{array}')),
    );
    expect(line(block).map(({ t }) => t)).toEqual(['Image', 'LineBreak', 'Str']);
  });

  it('continue their paragraph, with number and label', () => {
    const blocks = read(
      `<para><p>Moss obeys</p><equation xml:id="S1.E1" labels="LABEL:eq:moss">${tags('(1)', '1')}${math('\\displaystyle a=b', 'display')}</equation><p>always, ${math('n&gt;1')}.</p></para>`,
    );
    expect(blocks).toHaveLength(1);
    const equation = line(blocks[0]).find(({ t }) => t === 'Span');
    expect(equation?.t === 'Span' && equation.c).toEqual([
      ['eq-moss', ['equation'], [['number', '1']]],
      [{ t: 'Math', c: [{ t: 'DisplayMath' }, 'a=b'] }],
    ]);
    expect(line(blocks[0])).toContainEqual({ t: 'Math', c: [{ t: 'InlineMath' }, 'n>1'] });
  });

  it('have a number for each line, and keep their ampersands', () => {
    const row = (number: string, left: string, right: string) =>
      `<equation xml:id="E${number}">${number ? tags(`(${number})`, number) : ''}<MathFork>${math(`${left}${right}`)}<MathBranch><td align="right">${math(left)}</td><td align="left">${math(right)}</td></MathBranch></MathFork></equation>`;
    const [block] = read(
      `<para><equationgroup class="ltx_eqn_align">${row('1', 'a', '=b')}${row('2a', 'c', '=d')}</equationgroup></para>`,
    );
    const [group] = line(block);
    const rows = group?.t === 'Span' ? group.c[1] : [];
    expect(rows.map((each) => each.t === 'Span' && [pairOf(each.c[0], 'number'), each.c[1]])).toEqual([
      ['1', [{ t: 'Math', c: [{ t: 'DisplayMath' }, '\\begin{aligned}a&=b\\end{aligned}'] }]],
      ['2a', [{ t: 'Math', c: [{ t: 'DisplayMath' }, '\\begin{aligned}c&=d\\end{aligned}'] }]],
    ]);
  });

  it('have the number and label of their group if they are its only line', () => {
    const [block] = read(
      `<para><equationgroup xml:id="E1" labels="LABEL:eq:moss">${tags('(1)', '1')}<equation xml:id="E1X">${math('a', 'display')}</equation></equationgroup></para>`,
    );
    const [equation] = line(block);
    expect(equation?.t === 'Span' && equation.c[0]).toEqual(['eq-moss', ['equation'], [['number', '1']]]);
  });

  it('are divided by words between their lines', () => {
    const row = (number: string) =>
      `<equation>${tags(`(${number})`, number)}${math('a', 'display')}</equation>`;
    const [block] = read(
      `<para><equationgroup class="ltx_eqn_align">${row('1')}<p class="ltx_intertext">and then</p>${row('2')}</equationgroup></para>`,
    );
    expect(line(block).map((each) => (each.t === 'Span' ? pairOf(each.c[0], 'number') : each.t))).toEqual([
      '1',
      'Space',
      'Str',
      'Space',
      'Str',
      'Space',
      '2',
    ]);
  });

  it('keep the author’s \\displaystyle in a line', () => {
    const [block] = read(para(math('\\displaystyle\\sum_{i}a')));
    expect(line(block)).toEqual([{ t: 'Math', c: [{ t: 'InlineMath' }, '\\displaystyle\\sum_{i}a'] }]);
  });

  it('print the author’s own tag without parentheses', () => {
    const [block] = read(`<para><equation>${tags('*', '*')}${math('a', 'display')}</equation></para>`);
    const [equation] = line(block);
    expect(equation?.t === 'Span' && equation.c[0][1]).toEqual(['equation', 'bare']);
  });
});

describe('lists', () => {
  const item = (tag: string, text: string) => `<item>${tags(tag, tag)}${para(text)}</item>`;

  it.each([
    [['•', '•'], 'BulletList', undefined],
    [['1.', '2.'], 'OrderedList', [1, { t: 'Decimal' }, { t: 'Period' }]],
    [['c.', 'd.'], 'OrderedList', [3, { t: 'LowerAlpha' }, { t: 'Period' }]],
    [['i.', 'ii.', 'iii.'], 'OrderedList', [1, { t: 'LowerRoman' }, { t: 'Period' }]],
    [['(c)', '(d)'], 'DefinitionList', undefined],
    [['A1', 'A2'], 'DefinitionList', undefined],
  ])('with the labels %j are of the kind %s', (labels, kind, numbering) => {
    const [block] = read(
      `<para><enumerate>${labels.map((label) => item(label, 'Moss.')).join('')}</enumerate></para>`,
    );
    expect(block?.t).toBe(kind);
    if (numbering) expect(block?.t === 'OrderedList' && block.c[0]).toEqual(numbering);
  });
});

describe('floats', () => {
  const graphics = (name: string) =>
    `<graphics graphic="${name}" candidates="${name}.pdf,${name}.png" options="width=172.5pt"/>`;

  it('have their label, caption and pictures', () => {
    const [block] = read(
      `<figure xml:id="S1.F1" labels="LABEL:fig:moss">${tags('Figure 1', '1')}${graphics('moss')}<toccaption>Moss.</toccaption><caption><tag close=": ">Figure 1</tag>Moss on a roof.</caption></figure>`,
    );
    expect(block?.t === 'Figure' && block.c[0]).toEqual([
      'fig-moss',
      [],
      [
        ['number', '1'],
        ['caption-label', 'Figure 1'],
      ],
    ]);
    expect(block?.t === 'Figure' && blockText(block.c[1][1])).toBe('Moss on a roof.');
    expect(block?.t === 'Figure' && block.c[2]).toEqual([
      { t: 'Plain', c: [{ t: 'Image', c: [['', [], [['width', '50%']]], [], ['moss.pdf', '']] }] },
    ]);
  });

  it('have parts with letters', () => {
    const part = (letter: string) =>
      `<figure class="ltx_figure_panel" xml:id="F1.sf${letter}">${tags(`(${letter})`, `1${letter}`)}${graphics(letter)}<caption><tag close=" ">(${letter})</tag>Part.</caption></figure>`;
    const [block] = read(
      `<figure xml:id="F1">${tags('Figure 1', '1')}${part('a')}${part('b')}<caption>All.</caption></figure>`,
    );
    const parts = block?.t === 'Figure' ? block.c[2] : [];
    expect(parts.map((each) => each.t === 'Figure' && [each.c[0][1], pairOf(each.c[0], 'number')])).toEqual([
      [['part'], '(a)'],
      [['part'], '(b)'],
    ]);
  });

  it('are one for each of their captions, to which labels lead in the order of the source', () => {
    const caption = (label: string, text: string) => `<caption><tag>${label}</tag>${text}</caption>`;
    const { blocks, labels } = readLatexml(
      `<document xmlns="http://dlmf.nist.gov/LaTeXML"><figure xml:id="F2" labels="LABEL:a LABEL:b">${tags('Figure 2', '2')}${graphics('moss')}${caption('Figure 1', 'Moss.')}${graphics('fern')}${caption('Figure 2', 'Fern.')}</figure></document>`,
      { labels: ['b', 'a'] },
    );
    expect(
      blocks.map((each) => each.t === 'Figure' && [each.c[0][0], pairOf(each.c[0], 'caption-label')]),
    ).toEqual([
      ['b', 'Figure 1'],
      ['a', 'Figure 2'],
    ]);
    expect([labels.get('b')?.number, labels.get('a')?.number]).toEqual(['1', '2']);
  });

  it('are tables whose heads end at a rule', () => {
    const row = (text: string, border = '', head = '') =>
      `<tr><td border="${border}"${head}>${text}</td></tr>`;
    const [block] = read(
      `<para><tabular><thead>${row('Wide', 't', ' thead="column"')}</thead><tbody>${row('Name')}${row('a', 't')}${row('b')}</tbody></tabular></para>`,
    );
    expect(block?.t === 'Table' && [block.c[3][1].length, block.c[4][0]?.[3].length]).toEqual([2, 2]);
  });

  it('are tables with heads, spans and alignments', () => {
    const [block] = read(
      `<table xml:id="T1" labels="LABEL:tab:moss">${tags('Table 1', '1')}<caption><tag>Table 1</tag>Moss.</caption>
      <tabular><thead><tr><td align="center" colspan="2" thead="column">Growth</td></tr></thead><tbody><tr><td align="left">fern</td><td align="right">2</td></tr></tbody></tabular></table>`,
    );
    if (block?.t !== 'Table') throw new Error('no table');
    const [attr, , columns, head, bodies] = block.c;
    expect([attr[0], pairOf(attr, 'caption-label')]).toEqual(['tab-moss', 'Table 1']);
    expect(columns.map(([{ t }]) => t)).toEqual(['AlignLeft', 'AlignRight']);
    expect(head[1].map(([, cells]) => cells.map(([, , , span]) => span))).toEqual([[2]]);
    expect(bodies[0]?.[3]).toHaveLength(1);
  });
});

describe('statements and code', () => {
  it('have the kind and the number that LaTeXML printed, and the author’s name', () => {
    const [block] = read(
      `<theorem class="ltx_theorem_lem" xml:id="Thm1" labels="LABEL:lem:moss">${tags('Lemma 2.1', '2.1')}<title class="ltx_runin"><tag><text font="bold">Lemma 2.1</text></tag><text font="bold"> (Moss)</text>.</title>${para('It grows.')}</theorem>`,
    );
    expect(block?.t === 'Div' && block.c[0]).toEqual(['lem-moss', ['theorem', 'lem'], []]);
    expect(block?.t === 'Div' && blockText(block.c[1])).toBe('Lemma 2.1 (Moss). It grows.');
    expect(block?.t === 'Div' && line(block.c[1][0])[0]?.t).toBe('Strong');
  });

  it('have code as its author typed it', () => {
    const data = Buffer.from('import trees\ndef moss():\n    grow("it") (*\\label{l}*)\n').toString('base64');
    const [block] = read(
      `<listing class="ltx_lst_language_Python ltx_lstlisting" data="${data}" dataencoding="base64"><listingline><tags><tag>1</tag></tags>def moss():</listingline><listingline>    grow(”it”) </listingline></listing>`,
    );
    expect(block).toEqual({ t: 'CodeBlock', c: [['', ['python'], []], 'def moss():\n    grow("it")'] });
  });

  it('have the lines of an algorithm', () => {
    const blocks = read(
      `<float class="ltx_float_algorithm" xml:id="alg1">${tags('Algorithm 1', '1')}<caption><tag>Algorithm 1</tag>Grow.</caption><listing class="ltx_listing"><listingline><tags><tag>1</tag></tags><text font="bold">while</text> ${math('x')}</listingline></listing></float>`,
    );
    const [block] = blocks;
    expect(block?.t === 'Div' && pairOf(block.c[0], 'caption-label')).toBe('Algorithm 1');
    expect(writeText(blocks, [], wordsOf('en'))).toBe('Grow.\n\n1 while x');
  });
});
