import { setTimeout as sleep } from 'node:timers/promises';
import type { ElicitRequestFormParams } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import type { ClientFeatures } from '../../functions/mcp/client-features.ts';
import type { Tool } from '../../functions/mcp/tool.ts';
import { exampleTool } from './example-tool.ts';

const Words = z.object({ prompt: z.string().optional(), message: z.string().optional() });
type Fields = ElicitRequestFormParams['requestedSchema']['properties'];

/** The suite's examples that message the client during a call; names, words, and pauses are the suite's. */
export const SESSION_EXAMPLES: Tool[] = [
  talking('test_tool_with_logging', async (_input, { log }) => {
    await log('info', 'Tool execution started');
    await sleep(50);
    await log('info', 'Tool processing data');
    await sleep(50);
    await log('info', 'Tool execution completed');
    return 'Logged.';
  }),
  talking('test_tool_with_progress', async (_input, { progress }) => {
    for (const done of [0, 50, 100]) {
      await progress(done, 100, `${done} of 100`);
      await sleep(50);
    }
    return 'Done.';
  }),
  talking('test_sampling', async ({ prompt = '' }, { sample }) => {
    if (!sample) throw new Error('This client offers no sampling.');
    const messages = [{ role: 'user' as const, content: { type: 'text' as const, text: prompt } }];
    const { content } = await sample({ messages, maxTokens: 100 });
    return `LLM response: ${'text' in content ? content.text : content.type}`;
  }),
  asking('test_elicitation', {
    username: { type: 'string', description: "User's response" },
    email: { type: 'string', description: "User's email address" },
  }),
  asking('test_elicitation_sep1034_defaults', {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  }),
  asking('test_elicitation_sep1330_enums', {
    untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
    titledSingle: {
      type: 'string',
      oneOf: [
        { const: 'value1', title: 'First Option' },
        { const: 'value2', title: 'Second Option' },
        { const: 'value3', title: 'Third Option' },
      ],
    },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
    titledMulti: {
      type: 'array',
      items: {
        anyOf: [
          { const: 'value1', title: 'First Choice' },
          { const: 'value2', title: 'Second Choice' },
          { const: 'value3', title: 'Third Choice' },
        ],
      },
    },
  }),
];

function asking(name: string, properties: Fields): Tool {
  return talking(name, async ({ message = 'Please fill this in.' }, { elicit }) => {
    if (!elicit) throw new Error('This client offers no elicitation.');
    const { action, content } = await elicit({ message, requestedSchema: { type: 'object', properties } });
    return `Elicitation completed: action=${action}, content=${JSON.stringify(content ?? {})}`;
  });
}

function talking(
  name: string,
  talk: (input: z.output<typeof Words>, client: ClientFeatures) => Promise<string>,
): Tool {
  const run: Tool['run'] = async (given, _bench, client) => {
    const text = await talk(Words.parse(given), client);
    return { structured: undefined, content: [{ type: 'text', text }] };
  };
  return exampleTool(name, run, Words);
}
