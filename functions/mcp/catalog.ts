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

/** What a tool server offers. `server.ts` maps it to the protocol. */
export interface Catalog {
  tools: readonly Tool[];
  /** The tools that a client is told of; without it, all. */
  listed?: readonly Tool[];
  prompts: {
    all: readonly Prompt[];
    get(name: string, given: Record<string, string>, platform: Platform): Promise<GetPromptResult>;
  };
  resources: {
    list(cursor: string | undefined, platform: Platform): Promise<ListResourcesResult>;
    templates: readonly ResourceTemplate[];
    read(uri: string, platform: Platform): Promise<ReadResourceResult>;
    /** Fetches a fingerprint of the resource, to detect changes since the last one. */
    look(uri: string, platform: Platform, last?: Look): Promise<Look>;
  };
  /** Suggests completions of an argument's value. */
  complete(
    argument: { name: string; value: string },
    platform: Platform,
  ): Promise<CompleteResult['completion']>;
}

/** For callers with a credential. */
export const FULL_CATALOG: Catalog = {
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

/** For anonymous callers. */
export const PUBLIC_CATALOG: Catalog = { ...FULL_CATALOG, tools: PUBLIC_TOOLS };
