import * as z from 'zod';
import { contract } from '#shared/contract/index.ts';
import { counted } from '#shared/input/counted.ts';
import { withoutStretches } from '../../_lib/runtime/xml-text.ts';
import { dataOf, inputOf, tool } from '../tool.ts';
import { flat, listing } from '../wording.ts';
import { readLocal } from './paper-files.ts';

const { venues } = contract;
const importing = inputOf(venues.importVenue);

/** The tool with which a chair makes a draft of an export of another service. */
export const importTool = tool({
  name: 'import_venue',
  category: 'venues',
  endpoint: venues.importVenue,
  input: z.object({
    venue: importing.slug,
    file: importing.file.optional(),
    filePath: z
      .string()
      .optional()
      .describe('Instead of file, a path on this machine (local programs only).'),
    name: importing.name,
    kind: importing.kind,
  }),
  output: z.object({ venue: z.string(), ...dataOf(venues.importVenue).omit({ venue: true }).shape }),
  annotations: { idempotentHint: true },
  call: async ({ venue: slug, file, filePath, ...input }, bench) => {
    const text = filePath === undefined ? file : await (await readLocal(filePath, bench)).text();
    if (text === undefined) throw new Error('Send the export as file, or its path as filePath.');
    const sent = { slug, file: withoutFiles(text), ...input };
    const { venue: made, ...answer } = (await bench.platform.api.venues.importVenue(sent)).data;
    return { venue: made.slug, ...answer };
  },
  text: ({ venue: slug, taken, notTaken }) =>
    [
      `The draft ${slug} has ${counted(taken, 'more paper')}.`,
      listing(
        'Not taken',
        notTaken.map((why) => `- ${flat(why)}`),
      ),
    ].join('\n\n'),
});

/** No title, name, or decision is longer. */
const LONGEST = 1000;

/** Returns an export without the files in it and the long texts: neither is imported, and most exports would be too large to send. */
function withoutFiles(text: string): string {
  if (text.trimStart().startsWith('<')) return withoutStretches(text, /<embed\b/g, '</embed>');
  try {
    return JSON.stringify(JSON.parse(text) as unknown, (_key, value: unknown) =>
      typeof value === 'string' && value.length > LONGEST ? '' : value,
    );
  } catch {
    // The platform says what is wrong with it.
    return text;
  }
}
