import type { CslItem } from './csl-item.ts';

/** As RIS, whose lines end in CR LF. A preprint is a report there: the format has no word for it. */
export function writeRis(item: CslItem): string {
  const [parts] = item.issued['date-parts'];
  const date = parts.map((part) => String(part).padStart(2, '0')).join('/');
  const lines: [string, string | undefined][] = [
    ['TY', 'RPRT'],
    ['ID', item.id],
    ...item.author.map((name): [string, string] => [
      'AU',
      'literal' in name ? name.literal : `${name.family}, ${name.given}`,
    ]),
    ['TI', item.title],
    ['AB', item.abstract],
    ['PY', String(parts[0])],
    ['DA', date],
    ['PB', item.publisher],
    ['M1', item.number],
    ...(item.keyword?.split(', ') ?? []).map((keyword): [string, string] => ['KW', keyword]),
    ['LA', item.language],
    ['DO', item.DOI],
    ['UR', item.URL],
  ];
  const written = lines.flatMap(([tag, value]) => (value ? [`${tag}  - ${value}`] : []));
  return `${written.join('\r\n')}\r\nER  - \r\n`;
}
