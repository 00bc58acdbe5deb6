import * as z from 'zod';

const text = z.string().optional();
/** What a citation says of an entry; a part in another shape counts as missing. */
const CslItem = z.object({
  id: text.catch(undefined),
  type: text.catch(undefined),
  title: text.catch(undefined),
  note: text.catch(undefined),
  author: z
    .array(z.object({ family: text, literal: text }))
    .optional()
    .catch(undefined),
  issued: z
    .object({
      'date-parts': z.array(z.array(z.union([z.string(), z.number()]))).optional(),
      literal: text,
    })
    .optional()
    .catch(undefined),
});
type CslItem = z.infer<typeof CslItem>;
const CslItems = z.array(CslItem);

/** How a text names a work. */
export interface CitedNames {
  /** "Abel and Bell" */
  name: string;
  /** "2012" */
  year: string;
  title: string;
  /** "To appear" */
  note: string;
  /** Whether it is part of another work, whose title is in italics. */
  isPart: boolean;
}

/** Returns how a text names each entry of CSL-JSON, by its key. */
export const citedNames = (references: string): Map<string, CitedNames> =>
  new Map(
    CslItems.parse(JSON.parse(references)).map((item) => [
      item.id ?? '',
      {
        name: nameOf(item),
        year: yearOf(item),
        title: withoutMarkup(item.title),
        note: withoutMarkup(item.note),
        isPart: PART.test(item.type ?? ''),
      },
    ]),
  );

const PART = /^(?:article|chapter|entry|paper-conference|post|webpage)/;

/** CSL marks words whose case stays, and letters in other faces. */
const withoutMarkup = (text = ''): string => text.replace(/<\/?(?:span|i|b|sc|sub|sup)\b[^>]*>/g, '');

function nameOf({ author = [] }: CslItem): string {
  const [first, second, ...more] = author.map((person) => person.family ?? person.literal ?? '');
  if (second === undefined) return first ?? '';
  return more.length > 0 ? `${first} et al.` : `${first} and ${second}`;
}

const yearOf = ({ issued }: CslItem) => String(issued?.['date-parts']?.[0]?.[0] ?? issued?.literal ?? 'n.d.');
