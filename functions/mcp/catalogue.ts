import type {
  CompleteResult,
  GetPromptResult,
  ListResourcesResult,
  Prompt,
  ReadResourceResult,
  ResourceTemplate,
} from '@modelcontextprotocol/sdk/types.js';
import type { Platform } from './platform.ts';
import { getPrompt, PROMPTS } from './prompts.ts';
import { listPapers, lookAtPaper, PAPER_TEMPLATE, readPaperResource, suggestPaperIds } from './resources.ts';
import type { Tool } from './tool.ts';
import { ALL_TOOLS, PUBLIC_TOOLS } from './tools/all-tools.ts';
import type { Look } from './watch-resources.ts';

/** What a tool server has to offer; how it is asked for is the business of `server.ts`. */
export interface Catalogue {
  tools: readonly Tool[];
  prompts: {
    all: readonly Prompt[];
    get(name: string, given: Record<string, string>, platform: Platform): Promise<GetPromptResult>;
  };
  resources: {
    list(cursor: string | undefined, platform: Platform): Promise<ListResourcesResult>;
    templates: readonly ResourceTemplate[];
    read(uri: string, platform: Platform): Promise<ReadResourceResult>;
    /** Whether it shows something else than at the last look. */
    look(uri: string, platform: Platform, last?: Look): Promise<Look>;
  };
  /** What the value of an argument may go on as. */
  complete(
    argument: { name: string; value: string },
    platform: Platform,
  ): Promise<CompleteResult['completion']>;
}

/** To who brings a credential. */
export const FULL_CATALOGUE: Catalogue = {
  tools: ALL_TOOLS,
  prompts: { all: PROMPTS, get: getPrompt },
  resources: {
    list: listPapers,
    templates: [PAPER_TEMPLATE],
    read: readPaperResource,
    look: lookAtPaper,
  },
  complete: suggestPaperIds,
};

/** To anybody. */
export const PUBLIC_CATALOGUE: Catalogue = { ...FULL_CATALOGUE, tools: PUBLIC_TOOLS };
