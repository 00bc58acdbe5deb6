import * as z from 'zod';
import { AREA_WORDS } from '#shared/domain/areas.ts';
import { nearestName } from '../../_lib/runtime/unknown-names.ts';
import { inputSchema } from '../json-schema.ts';
import { asText, CATEGORIES, parseArguments, type Tool, titleOf, words } from '../tool.ts';

/** An answer has the arguments of this many tools, and the names of further ones. */
const MOST_SHOWN = 3;
const MOST_NAMED = 25;

/** Tools that find and use the other ones: the list that a client gets has only those that most tasks need. */
export const finderOf = (tools: readonly Tool[]): Tool[] => [
  words({
    name: 'find_tools',
    category: 'platform',
    description: `Find more tools by words or a name: versions, co-authors, marketplace, credits, capsules, saved searches and others. Without words, lists all ${tools.length}.`,
    input: z.object({ query: z.string().max(200).default('').describe('Such as: cancel a review request') }),
    text: ({ query }) => answerTo(query, tools),
  }),
  {
    name: 'use_tool',
    category: 'platform',
    title: titleOf('use_tool'),
    description: 'Use a tool that isn’t in your list; find_tools has its name and arguments.',
    access: 'public',
    needs: 'nothing',
    input: UseTool,
    rarelySent: [],
    output: undefined,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
    asksFirst: true,
    run: async (given, bench, client) => {
      const { name, arguments: input } = parseArguments(UseTool, given);
      const tool = tools.find((each) => each.name === name);
      if (!tool) throw new Error(noSuchTool(name, tools));
      return tool.run(input, bench, client);
    },
  },
];

const UseTool = z.object({
  name: z.string().max(100),
  arguments: z.record(z.string(), z.unknown()).default({}),
});

/** Says that no tool has the name, and which one was probably meant. */
export function noSuchTool(name: string, tools: readonly Tool[]): string {
  const meant = nearestName(
    name,
    tools.map((tool) => tool.name),
  );
  const advice = meant ? `Did you mean ${meant}?` : 'find_tools finds tools by words.';
  return `There is no tool “${name.slice(0, 100)}”. ${advice}`;
}

function answerTo(query: string, tools: readonly Tool[]): string {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return index(tools);
  const exact = tools.filter(({ name }) => wordsOf(name).join() === wanted.join());
  const found = exact.length > 0 ? exact : ranked(tools, wanted);
  if (found.length === 0) return `No tool is described by these words. All tools:\n\n${index(tools)}`;
  const others = found.slice(MOST_SHOWN, MOST_NAMED);
  return [
    ...found.slice(0, MOST_SHOWN).map(described),
    ...(others.length > 0 ? [`Also: ${others.map(({ name }) => name).join(', ')}`] : []),
    'Call a tool that isn’t in your list by use_tool.',
  ].join('\n\n');
}

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/s$/, ''));

/** Tools with most of the words in their names and descriptions first; a name counts three times. */
function ranked(tools: readonly Tool[], wanted: string[]): Tool[] {
  const weight = ({ name, description, category }: Tool) => {
    const inName = new Set(wordsOf(name));
    const inText = new Set(wordsOf(`${description} ${CATEGORIES[category]}`));
    return wanted.reduce((sum, word) => sum + (inName.has(word) ? 3 : 0) + (inText.has(word) ? 1 : 0), 0);
  };
  return tools
    .map((tool) => ({ tool, weight: weight(tool) }))
    .filter((each) => each.weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tool }) => tool);
}

function described({ name, description, access, needs, input }: Tool): string {
  const area = access === 'public' || access === 'optional' ? '' : ` Needs ${areaOf(needs)}.`;
  return asText(`${name}: ${description}${area}\nArguments: ${JSON.stringify(inputSchema(input))}`)[0].text;
}

const areaOf = (needs: Tool['needs']): string =>
  needs in AREA_WORDS ? `an account, and a key or connection with the area ${needs}` : 'an account';

const index = (tools: readonly Tool[]): string =>
  [...Map.groupBy(tools, ({ category }) => category)]
    .map(([category, own]) => `${CATEGORIES[category]}: ${own.map(({ name }) => name).join(', ')}`)
    .join('\n');
