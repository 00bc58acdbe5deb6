import * as z from 'zod';
import type { CitationStyle } from '../citation-style.ts';
import { replaceCommand } from './scan.ts';

const text = z.string().optional();
/** What a citation says of an entry; a part in another shape counts as missing. */
const CslItem = z.object({
  id: text.catch(undefined),
  author: z
    .array(z.object({ family: text, literal: text }))
    .optional()
    .catch(undefined),
  issued: z
    .object({ 'date-parts': z.array(z.array(z.union([z.string(), z.number()]))).optional() })
    .optional()
    .catch(undefined),
});
type CslItem = z.infer<typeof CslItem>;

/**
 * Expands natbib's citations without brackets, to which pandoc would add brackets: `\citeauthor`, `\citeyear`, `\citealt`,
 * `\citealp`. Adds `\nocite` to keep their entries in the list of references. In styles with numbers or labels, `\citet` names
 * the authors before these: "Abel [2]".
 *
 * @param references CSL-JSON from the .bib files
 */
export function expandCitations(tex: string, references: string, style: CitationStyle): string {
  const items = z.array(CslItem).parse(JSON.parse(references));
  const byKey = new Map(items.map((item) => [item.id ?? '', { name: nameOf(item), year: yearOf(item) }]));
  const named =
    style === 'author-year'
      ? tex
      : replaceCommand(tex, '[Cc]itet|[Tt]extcite', 'soom', ([, first, second, keys = '']) => {
          const items = keys.split(',').map((key) => ({ key: key.trim(), item: byKey.get(key.trim()) }));
          if (items.some(({ item }) => !item)) return undefined;
          const notes = [first, second].map((note) => (note === undefined ? '' : `[${note}]`)).join('');
          return items
            .map(({ key, item }, at) => `${item?.name}~\\cite${at === items.length - 1 ? notes : ''}{${key}}`)
            .join(', ');
        });
  return replaceCommand(
    named,
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
