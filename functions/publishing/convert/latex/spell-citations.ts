import { replaceCommand } from './scan.ts';

interface CslItem {
  id?: string;
  author?: { family?: string; literal?: string }[];
  issued?: { 'date-parts'?: (string | number)[][] };
}

/**
 * Writes out natbib's citations without brackets, which pandoc would bracket all the same: `\citeauthor`, `\citeyear`,
 * `\citealt`, `\citealp`. `\nocite` keeps their entries in the list of references.
 *
 * @param references CSL-JSON, as read from the .bib files
 */
export function spellCitations(tex: string, references: string): string {
  const items: CslItem[] = JSON.parse(references);
  const byKey = new Map(items.map((item) => [item.id ?? '', { name: nameOf(item), year: yearOf(item) }]));
  return replaceCommand(
    tex,
    'citeauthor|citeyear|citealt|citealp|citeyearpar',
    'soom',
    ([, first, second, keys = ''], command) => {
      const known = keys.split(',').map((key) => ({ key: key.trim(), item: byKey.get(key.trim()) }));
      if (known.some(({ item }) => !item)) return undefined;
      const links = known.map(
        ({ key, item }) => `\\hyperlink{ref-${key}}{${spelled(command, item?.name ?? '', item?.year ?? '')}}`,
      );
      const before = second === undefined ? '' : `${first ?? ''} `;
      const after = second ?? first;
      const text = `${before}${links.join('; ')}${after ? `, ${after}` : ''}`;
      return `\\nocite{${keys}}${command === 'citeyearpar' ? `(${text})` : text}`;
    },
  );
}

function spelled(command: string, name: string, year: string): string {
  if (command === 'citeauthor') return name;
  return command.startsWith('citeyear') ? year : `${name} ${year}`;
}

function nameOf({ author = [] }: CslItem): string {
  const [first, second, ...more] = author.map((person) => escapeTex(person.family ?? person.literal ?? ''));
  if (second === undefined) return first ?? '';
  return more.length > 0 ? `${first} et al.` : `${first} and ${second}`;
}

const yearOf = ({ issued }: CslItem) => String(issued?.['date-parts']?.[0]?.[0] ?? 'n.d.');
const escapeTex = (text: string) => text.replace(/[&%#_$]/g, '\\$&');
