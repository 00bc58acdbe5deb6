import { describe, expect, it, vi } from 'vitest';
import { aLatexPaper, aPng, aZip } from '../../functions/_lib/papers/intake/sample-archives.ts';
import {
  type ConvertedPaper,
  convertPaper,
  type Submission,
} from '../../functions/publishing/convert/convert-paper.ts';
import { type Drawing, startDrawer } from '../../functions/publishing/convert/drawings/drawer.ts';
import { imageSize } from '../../functions/publishing/convert/figures/image-size.ts';
import { drawPostscript } from '../../functions/publishing/convert/figures/postscript/draw-postscript.ts';
import { sanitizeSvg } from '../../functions/publishing/convert/figures/sanitize-svg.ts';
import { aSubmission } from '../support/a-submission.ts';

// A conversion can exceed the time limit only by the time of the fallback. Endless sources are stopped early.
const wallClockMs = 25_000;
const shortClockMs = 3_000;
const testTimeout = 40_000;

async function convert(submission: Submission, clock = wallClockMs): Promise<ConvertedPaper> {
  const paper = await convertPaper(submission, { wallClockMs: clock });
  expect(Buffer.from(paper.pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  expect(paper.html.length).toBeGreaterThan(0);
  return paper;
}

/** The start of a PNG that has so many pixels, by its header. */
function aPngOf(width: number, height: number): Uint8Array {
  const bytes = aPng.slice();
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

/** Everything that readers can see, as one string. */
const shown = (paper: ConvertedPaper) => [paper.html, paper.text, paper.jats].join('\n');

describe('reading files of the host', () => {
  it(
    'gets nothing by any command of LaTeX',
    async () => {
      const attacks = [
        '\\input{/etc/passwd}',
        '\\input{../../../../etc/passwd}',
        '\\include{/etc/passwd}',
        '\\verbatiminput{/etc/passwd}',
        '\\lstinputlisting{/etc/passwd}',
        '\\includegraphics{/etc/passwd}',
        '\\newread\\f\\openin\\f=/etc/passwd \\read\\f to\\l \\l',
        '\\immediate\\write18{cat /etc/passwd > leak.tex}\\input{leak}',
        '\\csvreader{/etc/passwd}{}{}',
        '\\bibliography{/etc/passwd}',
      ];
      const paper = await convert(
        aSubmission({ 'main.tex': aLatexPaper(`\\section{A}Before.\n\n${attacks.join('\n\n')}\n\nAfter.`) }),
      );
      expect(paper.text).toMatch(/Before.*After/s);
      expect(shown(paper)).not.toMatch(/root:.*:0:0/);
      expect(Buffer.from(paper.pdf).includes('root:')).toBe(false);
    },
    testTimeout,
  );

  it(
    'gets nothing from Markdown either',
    async () => {
      const attack = [
        '# A',
        '`#read("/etc/passwd")`{=typst}',
        '`\\input{/etc/passwd}`{=latex}',
        '![passwd](/etc/passwd)',
        '![passwd](file:///etc/passwd)',
        '```{.include}\n/etc/passwd\n```',
        'Text #read("/etc/passwd") and #import "@preview/x:1.0.0" and $#read("/etc/passwd")$.',
      ].join('\n\n');
      const paper = await convert(aSubmission({ 'paper.md': attack }));
      expect(paper.kind).toBe('converted');
      expect(shown(paper)).not.toMatch(/root:.*:0:0/);
    },
    testTimeout,
  );
});

describe('endless sources', () => {
  it.each<[string, string]>([
    ['a file that includes itself', aLatexPaper('\\section{A}Text. \\input{main}')],
    ['a macro that calls itself', aLatexPaper('\\newcommand{\\x}{\\x\\x}\\section{A} \\x')],
    [
      'a macro bomb',
      aLatexPaper(
        `\\section{A}${Array.from({ length: 26 }, (_, i) => `\\newcommand{\\m${'abcdefghijklmnopqrstuvwxyz'[i]}}{${i ? `\\m${'abcdefghijklmnopqrstuvwxyz'[i - 1]}`.repeat(10) : 'lol'}}`).join('\n')}\\mz`,
      ),
    ],
    ['a macro bomb in a formula', aLatexPaper('\\section{A}$\\def\\a{\\a\\a}\\a$')],
    [
      '5,000 nested fractions',
      aLatexPaper(`\\section{A}$${'\\frac{1}{'.repeat(5_000)}x${'}'.repeat(5_000)}$`),
    ],
    ['20,000 open groups', aLatexPaper(`\\section{A}${'{'.repeat(20_000)}`)],
    [
      'a column repeated a billion times',
      aLatexPaper('\\section{A}\\begin{tabular}{*{999999999}{c}}a\\end{tabular}'),
    ],
  ])(
    'ends in time with %s',
    async (_, source) => {
      const started = performance.now();
      await convert(aSubmission({ 'main.tex': source }), shortClockMs);
      expect(performance.now() - started).toBeLessThan(shortClockMs + 20_000);
    },
    testTimeout,
  );

  it.each<[string, string]>([
    ['5 MB of >', '>'.repeat(5_000_000)],
    ['5 MB of [', '['.repeat(5_000_000)],
    [
      '100,000 levels of lists',
      Array.from({ length: 1_000 }, (_, i) => `${' '.repeat(i * 2)}- x`).join('\n'),
    ],
    ['unclosed emphasis', '*a **b '.repeat(20_000)],
    [
      'a YAML alias bomb',
      `---\na: &a [x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 9 }, (_, i) => `${'bcdefghij'[i]}: &${'bcdefghij'[i]} [${Array(9).fill(`*${'abcdefghij'[i]}`)}]`).join('\n')}\n---\n\n# Title\n\nText.`,
    ],
  ])(
    'ends in time with %s of Markdown',
    async (_, source) => {
      const started = performance.now();
      await convert(aSubmission({ 'paper.md': source }), shortClockMs);
      expect(performance.now() - started).toBeLessThan(shortClockMs + 20_000);
    },
    testTimeout,
  );
});

describe('code for the reader’s browser', () => {
  it(
    'is not let through from Markdown',
    async () => {
      const attack = [
        '# A',
        '<script>alert(1)</script>',
        '<img src=x onerror=alert(1)>',
        '[a](javascript:alert(1)) [b](data:text/html,x) [c](vbscript:x) [d](JaVaScRiPt:alert(1))',
        '![x](https://evil.example/pixel.png)',
        '$\\href{javascript:alert(1)}{x}$ and $\\htmlStyle{background:url(https://evil.example)}{x}$',
        '[x]{onclick="alert(1)" style="color:red"}',
        '::: {#a onmouseover="alert(1)"}\ntext\n:::',
      ].join('\n\n');
      const { html } = await convert(aSubmission({ 'paper.md': attack }));
      expect(html).not.toMatch(
        /<script|<img|onerror=|onclick=|onmouseover=|style=|evil\.example\/pixel\.png"/i,
      );
      expect(html).not.toMatch(/href="(?!https?:|mailto:|#)/i);
    },
    testTimeout,
  );

  it(
    'is taken out of SVG figures',
    async () => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" onload="alert(1)"><script>alert(1)</script>
        <foreignObject><body onload="alert(1)"/></foreignObject><image href="https://evil.example/x.png"/>
        <a href="javascript:alert(1)"><rect width="5" height="5" style="fill:url(https://evil.example/#a)"/></a>
        <style>@import "https://evil.example/x.css";</style><circle r="3"/></svg>`;
      const paper = await convert(aSubmission({ 'paper.md': '# A\n\n![Drawing](d.svg)', 'd.svg': svg }));
      const figure = Buffer.from(paper.figures[0]?.bytes ?? []).toString();
      expect(figure).toContain('<circle');
      expect(figure).not.toMatch(/script|foreignObject|onload|evil|javascript/i);
    },
    testTimeout,
  );
});

describe('a figure that browsers would draw for minutes', () => {
  const svg = (inside: string, size = 'viewBox="0 0 9 9"') =>
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`;
  const levels = (write: (level: number) => string) =>
    Array.from({ length: 10 }, (_, n) => write(n)).join('');
  const ten = (text: string) => text.repeat(10);
  const figures: Record<string, string | Uint8Array> = {
    'uses.svg': svg(
      `<rect id="u0" width="1" height="1"/>${levels((n) => `<g id="u${n + 1}">${ten(`<use href="#u${n}"/>`)}</g>`)}`,
    ),
    'itself.svg': svg('<g id="a"><use href="#a"/></g>'),
    'patterns.svg': svg(
      `<rect id="r"/>${levels((n) => `<pattern id="p${n + 1}">${ten(`<rect fill="url(#p${n})"/>`)}</pattern>`)}<rect fill="url(#p10)"/>`,
    ),
    'masks.svg': svg(
      `${levels((n) => `<mask id="m${n + 1}">${ten(`<rect style="mask:url('#m${n}')"/>`)}</mask>`)}<rect mask="url(#m10)"/>`,
    ),
    'filters.svg': svg(
      `<filter id="f">${'<feGaussianBlur stdDeviation="900"/>'.repeat(20)}</filter>${'<rect filter="url(#f)"/>'.repeat(50)}`,
    ),
    'markers.svg': svg(
      `<marker id="m">${'<path d="M0 0"/>'.repeat(500)}</marker><path marker-mid="url(#m)" d="M${' 1 1'.repeat(9_000)}"/>`,
    ),
    'styles.svg': svg(
      `<style>*{fill:url(#p)}</style><pattern id="p">${'<rect/>'.repeat(900)}</pattern>${'<rect/>'.repeat(900)}`,
    ),
    'nested.svg': svg('<g>'.repeat(50_000)),
    'size.svg': svg('<rect/>', 'width="1000000" height="1000000"'),
    'inside.svg': svg(
      `<image href="data:image/png;base64,${Buffer.from(aPngOf(60_000, 60_000)).toString('base64')}"/>`,
    ),
    'pixels.png': aPngOf(60_000, 60_000),
    'line.png': aPngOf(1, 2_000_000_000),
  };

  it(
    'is left out, with the reason, and the paper is published',
    async () => {
      const names = Object.keys(figures);
      const source = `# A\n\nBefore.\n\n${names.map((name) => `![x](${name})`).join('\n\n')}\n\n![y](dot.svg)`;
      const paper = await convert(
        aSubmission({ 'paper.md': source, ...figures, 'dot.svg': svg('<circle r="3"/>') }),
      );
      expect(paper.kind).toBe('converted');
      const told = paper.report.messages
        .map(({ message }) => message)
        .filter((text) => /^The figure/.test(text));
      expect(told.flatMap((text) => /“(.*?)”/.exec(text)?.[1] ?? [])).toEqual(names);
      expect(told.every((text) => /(draws more than|nests|has) .* Send it as a PNG/.test(text))).toBe(true);
      expect(paper.figures.map(({ path }) => path)).toEqual([expect.stringMatching(/\.svg$/)]);
    },
    testTimeout,
  );

  it(
    'is a picture if it has effects, or is left out if they take too long',
    async () => {
      const blurred = (x: string, groups: number) =>
        svg(
          `<filter id="f" ${x}><feMorphology radius="50"/><feGaussianBlur stdDeviation="50"/></filter>${'<g filter="url(#f)">'.repeat(groups)}<rect width="9" height="9"/>${'</g>'.repeat(groups)}`,
        );
      const paper = await convert(
        aSubmission({
          'paper.md': '# A\n\nBefore.\n\n![x](bomb.svg)\n\n![y](shadow.svg)',
          'bomb.svg': blurred('x="-1e5" y="-1e5" width="1e6" height="1e6"', 40),
          'shadow.svg': svg('<g filter="drop-shadow(1px 1px 1px red)"><rect width="4" height="4"/></g>'),
        }),
      );
      expect(paper.kind).toBe('converted');
      expect(paper.report.messages.map(({ message }) => message)).toEqual([
        expect.stringMatching(/^The figure “bomb.svg” has effects that take too long to draw/),
        expect.stringMatching(/^The figure “shadow.svg” is shown as a picture/),
      ]);
      const [{ path, mediaType, bytes }] = paper.figures as [ConvertedPaper['figures'][number]];
      expect([path.slice(-4), mediaType, imageSize(bytes)]).toEqual([
        '.png',
        'image/png',
        { width: 18, height: 18 },
      ]);
      expect(paper.html).not.toContain('filter');
    },
    testTimeout,
  );

  it('is kept if it is only detailed, with narrower blurs', () => {
    const dots = '<use href="#d"/>'.repeat(50_000);
    const detailed = svg(
      `<circle id="d" r="1"/>${dots}<filter id="f"><feGaussianBlur stdDeviation="5 900"/></filter><rect filter="url(#f)"/>`,
    );
    expect(sanitizeSvg(detailed)?.svg).toContain('stdDeviation="5 100"');
  });
});

describe('broken and misleading files', () => {
  it(
    'reads text that is no UTF-8',
    async () => {
      const bytes = new Uint8Array(
        Buffer.from(aLatexPaper('\\section{Mesure}Les r\xe9sultats \x96 enfin.'), 'latin1'),
      );
      const paper = await convert(aSubmission({ 'main.tex': bytes }));
      expect(paper.text).toContain('Les résultats – enfin.');
    },
    testTimeout,
  );

  it(
    'doesn’t unpack an archive inside an archive',
    async () => {
      const inner = aZip([{ name: 'secret.tex', content: 'hidden words' }]);
      const zip = aZip([
        { name: 'main.tex', content: aLatexPaper('\\section{A}Outer words. \\input{secret}') },
        { name: 'inner.zip', content: inner },
      ]);
      const paper = await convert(aSubmission({ 'p.zip': zip }));
      expect(paper.text).toContain('Outer words.');
      expect(paper.text).not.toContain('hidden words');
      expect(paper.sources.map((source) => source.path)).toEqual(['main.tex', 'inner.zip']);
    },
    testTimeout,
  );

  it(
    'continues when a figure is damaged or isn’t an image',
    async () => {
      const paper = await convert(
        aSubmission({
          'paper.md': '# A\n\n![One](a.png)\n\n![Two](b.png)\n\n![Three](c.pdf)\n\n![Four](d.png)',
          'a.png': aPng.subarray(0, 12),
          'b.png': '<svg><script>alert(1)</script></svg>',
          'c.pdf': '%PDF-1.4 nothing',
          'd.png': aPng,
        }),
      );
      expect(paper.kind).toBe('converted');
      expect(paper.html).not.toContain('script');
      expect(
        paper.report.messages.filter((message) => /figure/.test(message.message)).length,
      ).toBeGreaterThanOrEqual(2);
    },
    testTimeout,
  );

  it(
    'shows a damaged PDF for what it is',
    async () => {
      const paper = await convertPaper(aSubmission({ 'paper.pdf': '%PDF-1.7\ngarbage' }), { wallClockMs });
      expect(paper.kind).toBe('pdf');
      expect(paper.report.messages.some((message) => message.severity === 'error')).toBe(true);
    },
    testTimeout,
  );

  it('rejects invalid submissions', async () => {
    const zip = aZip([{ name: '../evil.tex', content: 'x' }]);
    await expect(convertPaper(aSubmission({ 'p.zip': zip }), { wallClockMs })).rejects.toMatchObject({
      name: 'SubmissionRefused',
      code: 'archive-unsafe-path',
    });
  });
});

describe('a drawing', () => {
  const set = (tex: string) => `\\nonstopmode\\begin{document}${tex}\\end{document}`;
  const picture = (code: string) => set(`\\begin{tikzpicture}${code}\\end{tikzpicture}`);
  const problem = (drawing: Drawing) => (drawing.ok ? 'none' : drawing.problem);

  it(
    'that never ends is stopped, and the next one is drawn',
    async () => {
      const drawer = startDrawer({ each: 1_500 });
      try {
        expect(problem(await drawer.drawTex(() => set('\\def\\a{\\relax\\a}\\a')))).toBe('it took too long');
      } finally {
        drawer.stop();
      }
      const patient = startDrawer();
      try {
        expect(problem(await patient.drawTex(() => set('\\def\\a{x\\a\\a}\\a')))).toMatch(
          /capacity exceeded/,
        );
        expect(
          problem(
            await patient.drawTex(() =>
              set('\\newwrite\\w\\immediate\\openout\\w=x \\def\\a{\\immediate\\write\\w{aaaaaaaa}\\a}\\a'),
            ),
          ),
        ).toMatch(/too much|too long/);
        const opening = set('\\newread\\r \\def\\a{\\openin\\r=cmr10.tfm \\a}\\a');
        expect(problem(await patient.drawTex(() => opening))).toMatch(/too many files/);
        const letters = picture(
          '\\node[text width=60cm]{\\count255=0 \\loop @ \\advance\\count255 by 1 \\ifnum\\count255<20000 \\repeat};',
        );
        expect(problem(await patient.drawTex(() => letters))).toMatch(/too large|too much|capacity/);
        expect(problem(await patient.drawTex(() => picture('\\draw (0,0) -- (1,1);')))).toBe('none');
      } finally {
        patient.stop();
      }
    },
    testTimeout,
  );

  it(
    'can’t read files of the host or add scripts',
    async () => {
      const drawer = startDrawer();
      try {
        expect(problem(await drawer.drawTex(() => picture('\\node{\\input{/etc/passwd}};')))).toMatch(
          /not found/,
        );
        const opened = await drawer.drawTex(() =>
          set(
            '\\newread\\r\\openin\\r=/etc/passwd \\begin{tikzpicture}\\node{\\ifeof\\r none\\else read\\fi};\\end{tikzpicture}',
          ),
        );
        expect(opened).toMatchObject({ ok: true, words: ['none'] });
        const attack = await drawer.drawTex(() =>
          picture(
            '\\node{A\\special{dvisvgm:raw </g></svg><script>alert(1)</script><image href="https://a.example/x" onload="alert(1)"/>}};',
          ),
        );
        const safe = attack.ok ? sanitizeSvg(attack.svg)?.svg : undefined;
        expect(safe).toMatch(/<path /);
        expect(safe).not.toMatch(/script|alert|a\.example/);
      } finally {
        drawer.stop();
      }
    },
    testTimeout,
  );
});

describe('a figure in PostScript', () => {
  const figure = (program: string) => new TextEncoder().encode(`%!PS\n%%BoundingBox: 0 0 10 10\n${program}`);
  const draw = (program: string) => drawPostscript(figure(program));

  it.each([
    ['runs for ever', '{} loop', /too many steps/],
    ['calls itself', '/a {a a} def a', /overflow/],
    ['names itself', '/a /a load def a', /^a$/],
    ['fills the stack', '0 {dup} loop', /stackoverflow/],
    ['asks for much memory', '{50000 array} loop', /too many steps/],
    ['counts its operands again and again', 'mark 40000 {0} repeat {counttomark pop} loop', /too many steps/],
    [
      'begins with a long list again and again',
      '/l 40000 array def {l {exit} forall} loop',
      /too many steps/,
    ],
    [
      'copies a large dictionary',
      '0 1 40000 {dup def} for {currentdict 1 dict copy pop} loop',
      /too many steps/,
    ],
    ['writes into a long string', '/s 50000 string def {s 25000 65 put} loop', /too many steps/],
    ['asks for fonts', '{/Times-Roman findfont pop} loop', /too many steps/],
    ['asks for encodings', '{ISOLatin1Encoding pop} loop', /too many steps/],
    ['turns in circles', '{0 0 1 0 36000 arc newpath} loop', /too many steps/],
    ['draws for ever', '0 0 moveto {1 1 lineto} loop', /limitcheck|too many steps/],
    ['copies a long path', '0 0 moveto 20000 {1 1 lineto} repeat {gsave grestore} loop', /limitcheck/],
    ['reads a file', '(/etc/passwd) (r) file', /file/],
    ['never closes', '{ (', /syntaxerror/],
  ])('is rejected if it %s', (_, program, problem) => {
    const drawn = draw(program);
    expect(drawn.ok ? 'drawn' : drawn.problem).toMatch(problem);
  });

  it('is abandoned if it takes too long, and no further drawing starts', async () => {
    const drawer = startDrawer({ together: 1 });
    try {
      const line = figure('0 0 moveto 9 9 lineto stroke');
      expect(await drawer.drawPostscript(line)).toEqual({ ok: false, problem: 'it took too long' });
      const asked = vi.fn(() => '');
      expect(await drawer.drawTex(asked)).toMatchObject({ problem: expect.stringContaining('together') });
      expect(asked).not.toHaveBeenCalled();
    } finally {
      drawer.stop();
    }
  });
});
