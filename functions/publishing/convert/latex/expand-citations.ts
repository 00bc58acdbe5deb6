import * as z from 'zod';
import type { CitationStyle } from '../citation-style.ts';
import { replaceCommand } from './scan.ts';

const text = z.string().optional();
/** What a citation says of an entry; a part in another shape counts as missing. */
const CslItem = z.object({
  id: text.catch(undefined),
  title: text.catch(undefined),
  URL: text.catch(undefined),
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
const CslItems = z.array(CslItem);

/**
 * Expands natbib's citations without brackets, to which pandoc would add brackets: `\citeauthor`, `\citeyear`, `\citealt`,
 * `\citealp`. Adds `\nocite` to keep their entries in the list of references. In styles with numbers or labels, `\citet` names
 * the authors before these: "Abel [2]".
 *
 * @param references CSL-JSON from the .bib files
 */
export function expandCitations(tex: string, references: string, style: CitationStyle): string {
  const items = CslItems.parse(JSON.parse(references));
  const byKey = new Map(items.map((item) => [item.id ?? '', { name: nameOf(item), year: yearOf(item) }]));
  const biblatex = expandBiblatex(tex, items);
  const named =
    style === 'author-year'
      ? biblatex
      : replaceCommand(biblatex, '[Cc]itet|[Tt]extcite', 'soom', ([, first, second, keys = '']) => {
          const items = keys.split(',').map((key) => ({ key: key.trim(), item: byKey.get(key.trim()) }));
          if (items.some(({ item }) => !item)) return undefined;
          const notes = [first, second].map((note) => (note === undefined ? '' : `[${note}]`)).join('');
          return items
            .map(({ key, item }, at) => `${item?.name}~\\cite${at === items.length - 1 ? notes : ''}{${key}}`)
            .join(', ');
        });
  const expanded = replaceCommand(
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
  // The period of “et al.” also ends a sentence.
  return expanded.replace(/(\\hyperlink\{ref-[^{}]*\}\{[^{}]* et al\.\})\.(?!\w)/g, '$1');
}

/** Expands biblatex's citations of a part of an entry, in a footnote, or with a volume. */
function expandBiblatex(tex: string, items: ReadonlyArray<CslItem>): string {
  const byKey = new Map(items.map((item) => [item.id ?? '', item]));
  let result = replaceCommand(tex, '[fF]ootfullcite', 'oom', ([, note, keys]) => footnote(note, keys));
  result = replaceCommand(
    result,
    '[pPf]?volcite|[tT]volcite',
    'omom',
    ([, volume, pages, key]) => `\\cite[vol.~${volume}${pages === undefined ? '' : `, ${pages}`}]{${key}}`,
  );
  result = replaceCommand(result, 'notecite|pnotecite', 'oom', ([first, second, keys]) =>
    second === undefined ? `${first ?? ''}\\nocite{${keys}}` : `${first ?? ''} ${second}\\nocite{${keys}}`,
  );
  result = replaceCommand(result, 'textquote', 'oom', ([source, , quoted]) =>
    source?.trim()
      ? `\\enquote{${quoted}} ${source.includes('\\') ? source : `(${source})`}`
      : `\\enquote{${quoted}}`,
  );
  result = result.replace(/\\citedate(?![A-Za-z])/g, '\\citeyear');
  return replaceCommand(result, '[cC]itetitle|citeurl', 'soom', ([, , , key = ''], name) => {
    const item = byKey.get(key.trim());
    const shown = name === 'citeurl' ? item?.URL : item?.title;
    if (shown === undefined) return undefined;
    const words =
      name === 'citeurl'
        ? `\\url{${shown}}`
        : `\\hyperlink{ref-${key.trim()}}{\\emph{${escapeTex(shown.replace(/<[^>]*>/g, ''))}}}`;
    return `\\nocite{${key}}${words}`;
  });
}

const footnote = (note: string | undefined, keys = ''): string =>
  `\\footnote{\\cite${note === undefined ? '' : `[${note}]`}{${keys}}}`;

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
