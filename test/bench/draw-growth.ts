/** What the plot shows of a run, in its two panels. */
const PANELS = [
  {
    title: 'Processor time in ms, by papers',
    lines: [
      ['two words, three filters, p99 ms', 'two words, three filters: p99'],
      ['two words, three filters, p50 ms', 'two words, three filters: p50'],
      ['two words of a text, p99 ms', 'two words of a text: p99'],
      ['suggestion, p99 ms', 'suggestion: p99'],
    ],
  },
  {
    title: 'Index in MB, by papers',
    lines: [
      ['base, MB', 'size of the file'],
      ['memory while building and compacting, MB', 'memory while building it'],
    ],
  },
] as const;
const COLORS = ['#b3261e', '#1f4e8c', '#0f766e', '#6d28d9'];
const [WIDTH, HEIGHT, LABELS, MARGIN] = [250, 240, 190, 50];

/** Draws the figures of `search-scale` over the number of papers as an SVG; both axes are logarithmic. */
export function drawGrowth(rows: Record<string, number>[]): string {
  const width = PANELS.length * (WIDTH + LABELS + MARGIN);
  const height = HEIGHT + 2 * MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="Helvetica, Arial, sans-serif" font-size="12">
<title>The search index by its number of papers</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${PANELS.map((panel, at) => drawPanel(panel, rows, at * (WIDTH + LABELS + MARGIN) + MARGIN)).join('\n')}
</svg>
`;
}

function drawPanel({ title, lines }: (typeof PANELS)[number], rows: Record<string, number>[], left: number) {
  const sizes = rows.map(({ papers = 1 }) => papers);
  const values = lines.flatMap(([name]) => rows.map((row) => row[name] ?? 1));
  const [low, high] = [
    Math.floor(Math.log10(Math.min(...values))),
    Math.ceil(Math.log10(Math.max(...values))),
  ];
  const x = (papers: number) => left + WIDTH * shareOf(papers, Math.min(...sizes), Math.max(...sizes));
  const y = (value: number) => MARGIN + HEIGHT * (1 - shareOf(value, 10 ** low, 10 ** high));
  const ticks = Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at));
  const byLast = lines.toSorted(([a], [b]) => (rows.at(-1)?.[b] ?? 0) - (rows.at(-1)?.[a] ?? 0));
  let free = 0;
  return [
    text(left, MARGIN - 20, `<tspan font-weight="bold">${title}</tspan>`),
    ...ticks.flatMap((tick) => [
      `<path d="M${left} ${y(tick)}h${WIDTH}" stroke="#d6d3d1"/>`,
      text(left - 6, y(tick) + 4, tick.toLocaleString('en'), 'end'),
    ]),
    ...sizes.map((size) => text(x(size), MARGIN + HEIGHT + 20, size.toLocaleString('en'), 'middle')),
    ...byLast.flatMap(([name, label], at) => {
      const points = rows.map((row) => [x(row.papers ?? 1), y(row[name] ?? 1)]);
      free = Math.max(free + 15, points.at(-1)?.[1] ?? 0);
      return [
        `<polyline points="${points.join(' ')}" fill="none" stroke="${COLORS[at]}" stroke-width="2"/>`,
        ...points.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3" fill="${COLORS[at]}"/>`),
        `<g fill="${COLORS[at]}">${text(left + WIDTH + 10, free + 4, label)}</g>`,
      ];
    }),
  ].join('\n');
}

/** Where a value is between two others, from 0 to 1, on a logarithmic scale. */
const shareOf = (value: number, low: number, high: number) => Math.log(value / low) / Math.log(high / low);

const text = (x: number, y: number, content: string, anchor = 'start') =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}">${content}</text>`;
