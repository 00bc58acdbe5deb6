import * as z from 'zod';
import type { Tool } from '../../functions/mcp/tool.ts';

/** Makes a tool that the conformance suite calls by name. */
export const exampleTool = (name: string, run: Tool['run'], input: Tool['input'] = z.object({})): Tool => ({
  name,
  category: 'platform',
  title: name,
  description: `An example of the conformance suite: ${name}.`,
  access: 'public',
  needs: 'nothing',
  input,
  rarelySent: [],
  output: undefined,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  asksFirst: false,
  run,
});
