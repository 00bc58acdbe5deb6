import * as z from 'zod';
import { contract } from '#shared/contract/index.ts';
import { counted } from '#shared/input/counted.ts';
import { dataOf, inputOf, tool } from '../tool.ts';
import { listing } from '../wording.ts';

const { search } = contract;
const { id: searchId, ...changes } = inputOf(search.changeSaved);

const findsNow = (papers: number): string =>
  papers === 0
    ? 'No paper has all its words now: a search with fewer words is more likely to find new ones.'
    : `It finds ${counted(papers, 'paper')} now; only later ones are new.`;

export const savedSearchTools = [
  tool({
    name: 'get_saved_searches',
    category: 'search',
    endpoint: search.saved,
    input: z.object({}),
    output: z.object({
      savedSearches: z.array(
        z.object({
          ...{ id: z.string(), name: z.string(), q: z.string(), frequency: z.string() },
          lastAlertPapers: z.number().int(),
        }),
      ),
    }),
    call: async (_input, { platform }) => {
      const { savedSearches } = (await platform.api.search.saved()).data;
      return {
        savedSearches: savedSearches.map(({ id, name, query, frequency, lastAlertPapers }) => ({
          ...{ id, name, q: query.q ?? '', frequency, lastAlertPapers },
        })),
      };
    },
    text: ({ savedSearches }) =>
      listing(
        'My saved searches',
        savedSearches.map(
          ({ id, name, q, frequency, lastAlertPapers }) =>
            `- **${name}** (${id}): ${q}; ${frequency}, ${counted(lastAlertPapers, 'paper')} in the last alert`,
        ),
      ),
  }),
  tool({
    name: 'save_search',
    category: 'search',
    endpoint: search.save,
    input: z.object(inputOf(search.save)),
    output: dataOf(search.save),
    call: async (input, { platform }) => (await platform.api.search.save(input)).data,
    text: ({ id, name, frequency, papersNow }) =>
      `Saved as “${name}” (${id}). Notifications of new papers: ${frequency}. ${findsNow(papersNow)}`,
  }),
  tool({
    name: 'update_saved_search',
    category: 'search',
    endpoint: search.changeSaved,
    input: z.object({ searchId, ...changes }),
    output: dataOf(search.changeSaved),
    call: async ({ searchId: id, ...input }, { platform }) =>
      (await platform.api.search.changeSaved({ id, ...input })).data,
    text: ({ name, frequency, papersNow }) =>
      `Updated “${name}”. Notifications of new papers: ${frequency}. ${findsNow(papersNow)}`,
  }),
  tool({
    name: 'delete_saved_search',
    category: 'search',
    endpoint: search.deleteSaved,
    input: z.object({ searchId }),
    output: z.object({ message: z.string() }),
    question: async ({ searchId: id }, { platform }) => {
      const { savedSearches } = (await platform.api.search.saved()).data;
      const found = savedSearches.find((saved) => saved.id === id.toUpperCase());
      return `Delete the saved search ${found ? `“${found.name}”` : id}? You won’t be notified of new papers anymore.`;
    },
    call: async ({ searchId: id }, { platform }) => {
      const { message } = await platform.api.search.deleteSaved({ id });
      return { message };
    },
    text: ({ message }) => message,
  }),
];
