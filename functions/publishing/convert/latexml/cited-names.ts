import * as z from 'zod';

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
const CslItems = z.array(CslItem);

/** Returns how a text names each entry of CSL-JSON, as "Abel and Bell" and "2012", by its key. */
export const citedNames = (references: string): Map<string, { name: string; year: string }> =>
  new Map(
    CslItems.parse(JSON.parse(references)).map((item) => [
      item.id ?? '',
      { name: nameOf(item), year: yearOf(item) },
    ]),
  );

function nameOf({ author = [] }: CslItem): string {
  const [first, second, ...more] = author.map((person) => person.family ?? person.literal ?? '');
  if (second === undefined) return first ?? '';
  return more.length > 0 ? `${first} et al.` : `${first} and ${second}`;
}

const yearOf = ({ issued }: CslItem) => String(issued?.['date-parts']?.[0]?.[0] ?? 'n.d.');
