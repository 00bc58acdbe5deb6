import { beforeAll, describe, expect, it } from 'vitest';
import { checkEachNumber, checkNumbers, distributionsReady } from './check-numbers.ts';

beforeAll(() => distributionsReady);

const findingsIn = (html: string) => checkNumbers(html).findings;
const table = (caption: string, head: string[], rows: string[][]) =>
  `<figure id="p-tab-a" class="table"><figcaption><span class="caption-label">Table 1</span> ${caption}</figcaption><table><thead><tr>${head
    .map((cell) => `<th>${cell}</th>`)
    .join(
      '',
    )}</tr></thead><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table></figure>`;

describe('the check of a paper’s numbers', () => {
  it('shows the arithmetic of a p-value, and where it is', () => {
    const html =
      '<section><h2 id="p-results"><span class="number">3</span> Results</h2><p>They differed, t(28) = 2.20, p = .36.</p></section>';
    expect(checkNumbers(html)).toEqual({
      checked: { 'p-value': 1, mean: 0, 'standard-deviation': 0, percentage: 0, total: 0 },
      oneTailed: 0,
      isComplete: true,
      findings: [
        {
          check: 'p-value',
          reported: 't(28) = 2.20, p = .36',
          message: 'The p-value doesn’t follow from the statistic and its degrees of freedom.',
          arithmetic:
            't(28) = 2.20 gives p = 0.0362 (0.0358 to 0.0366, as 2.20 is rounded), two-tailed. The paper says p = 0.36.',
          changesConclusion: true,
          place: 'Section 3',
          anchor: 'p-results',
        },
      ],
    });
  });

  it('leaves code and references alone, and reads footnotes', () => {
    const result = 't(28) = 2.20, p = .36';
    const html = `<pre><code>${result}</code></pre><section class="references"><h2>References</h2><ol><li>${result}</li></ol></section><section class="footnotes"><ol><li id="p-fn-1"><p>${result}</p></li></ol></section>`;
    expect(findingsIn(html)).toHaveLength(1);
  });

  it('explains a one-tailed p-value, and accepts it if the paper mentions one-tailed tests', () => {
    const result = '<p>t(40) = 1.85, p = .036.</p>';
    expect(findingsIn(result)).toMatchObject([
      {
        message: expect.stringContaining('one-tailed test. If the test was one-tailed, say so'),
        changesConclusion: false,
      },
    ]);
    expect(checkNumbers(`<p>All tests are one-tailed.</p>${result}`)).toMatchObject({
      oneTailed: 1,
      findings: [],
    });
  });

  it('lists at most 30 findings, and says that there are more', () => {
    const { findings, isComplete } = checkNumbers('<p>t(28) = 2.20, p = .36.</p>'.repeat(60));
    expect([findings.length, isComplete]).toEqual([30, false]);
  });
});

describe('results in tables', () => {
  it('compares the columns of a statistic, its degrees of freedom and p', () => {
    const found = findingsIn(
      table(
        'Tests',
        ['Measure', '<em>t</em>', 'df', '<em>p</em>'],
        [
          ['Speed', '2.20', '28', '.036'],
          ['Depth', '−1.10', '28', '.028'],
          ['Length', '4.20', '28', '&lt; .001'],
        ],
      ),
    );
    expect(found).toMatchObject([
      { reported: 'Depth | t = −1.10, p = .028', place: 'Table 1', anchor: 'p-tab-a' },
    ]);
  });

  it('reads degrees of freedom in the heading, in two columns, and in the caption', () => {
    const rows = [
      ['Speed', '4.20', '.05'],
      ['Depth', '4.20', '.51'],
    ];
    expect(findingsIn(table('Tests', ['', 'F(1, 28)', 'p'], rows))).toHaveLength(1);
    expect(findingsIn(table('Tests (df = 1, 28)', ['', 'F', 'p'], rows))).toHaveLength(1);
    const withColumns = rows.map(([label = '', f = '', p = '']) => [label, f, '1', '28', p]);
    expect(findingsIn(table('Tests', ['', 'F', 'df1', 'df2', 'p'], withColumns))).toHaveLength(1);
  });

  it('checks nothing without degrees of freedom', () => {
    const { checked } = checkNumbers(table('Model', ['Term', 'b', 't', 'p'], [['Age', '0.2', '2.20', '.9']]));
    expect(checked['p-value']).toBe(0);
  });
});

describe('means and standard deviations', () => {
  it('checks those of ratings', () => {
    const found = findingsIn(
      '<p>Ratings were higher (M = 5.19, SD = 1.34, n = 28) than before (M = 4.86, SD = 1.30, n = 28).</p>',
    );
    expect(found).toMatchObject([
      {
        check: 'mean',
        message: 'No 28 values that are whole numbers have this mean (GRIM).',
        arithmetic: '145/28 = 5.1786 and 146/28 = 5.2143; a mean between them doesn’t exist.',
      },
    ]);
  });

  it('leaves measurements alone, and scales with an unknown number of items', () => {
    expect(checkEachNumber('<p>The mass was M = 5.19 kg (SD = 1.34, n = 28).</p>')).toEqual([]);
    expect(checkEachNumber('<p>The response time (M = 5.19, SD = 1.34, n = 28) fell.</p>')).toEqual([]);
    expect(
      checkEachNumber('<p>We averaged the ratings of each subscale (M = 5.19, SD = 1.34, n = 28).</p>'),
    ).toEqual([]);
  });

  it('counts the items of a scale', () => {
    expect(findingsIn('<p>On the 4-item rating scale, M = 5.19, n = 28.</p>')).toEqual([]);
    expect(findingsIn('<p>On the 2-item rating scale, M = 5.19, n = 10.</p>')).toHaveLength(1);
  });

  it('checks those of zeros and ones', () => {
    const found = findingsIn(
      '<p>A binary variable says whether they came back (M = 0.35, SD = 0.18, n = 20).</p>',
    );
    expect(found).toMatchObject([{ check: 'standard-deviation', message: expect.stringContaining('DEBIT') }]);
  });

  it('checks the rows of a table whose caption says what they are', () => {
    const head = ['Group', '<em>n</em>', '<em>M</em> (<em>SD</em>)'];
    const rows = [
      ['A', '28', '5.18 (1.33)'],
      ['B', '18', '3.44 (2.47)'],
    ];
    const found = findingsIn(table('Ratings from 1 to 7', head, rows));
    expect(found).toMatchObject([
      { reported: 'B | 18 | 3.44 (2.47)', message: expect.stringContaining('GRIMMER') },
    ]);
    expect(findingsIn(table('Response times', head, rows))).toEqual([]);
  });
});

describe('percentages', () => {
  it.each([
    '12 of 48 participants (25%)',
    '12/48 (25.0%)',
    '25% (12/48)',
    '25% of all papers (12 of 48)',
    '12 (25%) of 48',
    'Twelve of 48 (25%)',
    '12 out of 48 (25 percent)',
    '12 of the 48, or 25%',
    '1,200 of 4,800 (25%)',
    '1 of 3 (33%) and 2 of 3 (67%)',
    '1 of 8 (13%), also 1 of 8 (12%)',
  ])('accepts %s', (text) => {
    const checked = checkEachNumber(`<p>We found ${text}.</p>`);
    expect(checked.length).toBeGreaterThan(0);
    expect(checked.filter(({ agrees }) => !agrees)).toEqual([]);
  });

  it.each([
    '12 of 48 participants (28%)',
    '12/48 (24.0%)',
    '28% (12/48)',
    '12 (52%) of 48',
    '12 of the 48, or 24%',
  ])('finds the error in %s', (text) => {
    expect(findingsIn(`<p>We found ${text}.</p>`)).toMatchObject([
      { check: 'percentage', arithmetic: expect.stringMatching(/^12\/48 = 25%\. The paper says [\d.]+%\.$/) },
    ]);
  });

  it.each([
    'about 12 of 48 (24%)',
    '12 of 48 (roughly 24%)',
    '12 of 48 (95% CI 0.1 to 0.4)',
    'on 11/25 (50% of the time)',
    'in 4 of 10 runs, accuracy rose by 12%',
    'Figure 3 of 12 shows a rise (24%)',
    'version 2.1/48 (24%)',
  ])('doesn’t check %s', (text) => {
    expect(findingsIn(`<p>We found ${text}.</p>`)).toEqual([]);
  });

  it('checks the cells of a table with n (%)', () => {
    const found = findingsIn(
      table(
        'Participants, n (%)',
        ['', 'Treated (<em>n</em> = 48)', 'Control (n = 50)'],
        [
          ['Women', '12 (25.0)', '25 (50.0)'],
          ['Smokers', '6 (12.5)', '6 (13.0)'],
        ],
      ),
    );
    expect(found).toMatchObject([{ reported: 'Smokers | 6 (13.0) (n = 50)' }]);
  });
});

describe('totals of tables', () => {
  const head = ['Site', 'Papers', 'Reviews'];
  it('adds up columns, and shows the sum', () => {
    const found = findingsIn(
      table('Sites', head, [
        ['A', '120', '30'],
        ['B', '1,205', '31'],
        ['Total', '1,325', '63'],
      ]),
    );
    expect(found).toMatchObject([
      { check: 'total', reported: 'Total of “Reviews”', arithmetic: '30 + 31 = 61. The table says 63.' },
    ]);
  });

  it('allows for rounding and subtotals', () => {
    expect(
      findingsIn(
        table(
          'Shares',
          ['', '%', 'n'],
          [
            ['A', '33.3', '1'],
            ['B', '33.3', '1'],
            ['C', '33.3', '1'],
            ['Total', '100.0', '3'],
          ],
        ),
      ),
    ).toEqual([]);
    const withSubtotals = [
      ['A', '1', '2'],
      ['B', '2', '3'],
      ['Subtotal', '3', '5'],
      ['C', '4', '5'],
      ['D', '5', '6'],
      ['Subtotal', '9', '11'],
      ['Total', '12', '16'],
    ];
    const checked = checkEachNumber(table('Groups', head, withSubtotals));
    expect(checked.map(({ agrees }) => agrees)).toEqual([true, true]);
  });

  it('leaves columns alone that are no sums, such as means', () => {
    expect(
      findingsIn(
        table(
          'Sites',
          ['Site', 'Papers', 'Mean score'],
          [
            ['A', '10', '3.2'],
            ['B', '20', '4.1'],
            ['Total', '30', '3.8'],
          ],
        ),
      ),
    ).toEqual([]);
  });
});
