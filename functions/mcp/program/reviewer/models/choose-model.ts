import type { Model } from '../reading/model.ts';
import { PATIENT, type Patience, sdkModel } from './sdk-model.ts';

/** How the models of each kind of server are called. A server's package is loaded only if it is used. */
const SERVERS = {
  openai: async (id: string, baseURL: string | undefined) => {
    if (!baseURL)
      throw new Error('Where is the server? Add --base-url, such as http://127.0.0.1:11434/v1 for Ollama.');
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const apiKey = process.env.OPENAI_API_KEY;
    return createOpenAICompatible({
      ...{ name: 'openai', baseURL, includeUsage: true },
      ...(apiKey ? { apiKey } : {}),
    })(id);
  },
  anthropic: async (id: string, baseURL: string | undefined) => {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic(baseURL ? { baseURL } : {})(id);
  },
  google: async (id: string, baseURL: string | undefined) => {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
    return createGoogleGenerativeAI(baseURL ? { baseURL } : {})(id);
  },
  bedrock: async (id: string, baseURL: string | undefined) => {
    const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock');
    return createAmazonBedrock(baseURL ? { baseURL } : {})(id);
  },
};
export type ServerKind = keyof typeof SERVERS;

export const SERVER_KINDS = Object.keys(SERVERS);

/**
 * Returns the model that `--model` names, such as `anthropic:claude-sonnet-4-5`. Keys come from the environment, by the names that the servers'
 * own programs use: OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY, AWS_REGION and AWS_ACCESS_KEY_ID with its secret.
 * @throws Error if it names no model
 */
export async function chooseModel(
  named: string,
  baseUrl?: string,
  patience: Patience = PATIENT,
): Promise<Model> {
  const [kind, ...rest] = named.split(':');
  const id = rest.join(':');
  if (!kind || !(kind in SERVERS) || !id)
    throw new Error(`${named} is no model. Name a server and its model: ${SERVER_KINDS.join(', ')}:<model>.`);
  return sdkModel(await SERVERS[kind as ServerKind](id, baseUrl), id, patience);
}
