import type { ContentBlock } from '@modelcontextprotocol/sdk/types.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { Catalog } from '../../functions/mcp/catalog.ts';
import type { Tool } from '../../functions/mcp/tool.ts';
import { exampleTool } from './example-tool.ts';
import { SESSION_EXAMPLES } from './session-examples.ts';

/** One red pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** A header and one silent sample. */
const WAV = 'UklGRiUAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQEAAACA';

const text = (words: string) => ({ type: 'text' as const, text: words });
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' };
const audio = { type: 'audio' as const, data: WAV, mimeType: 'audio/wav' };
const embedded = (uri: string, mimeType: string, words: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: words },
});

/**
 * The tools, prompts, and resources that the scenarios of @modelcontextprotocol/conformance require: content of every kind,
 * which the platform's own tools don't have. Names and words are the suite's.
 */
export const EXAMPLE_CATALOG: Catalog = {
  tools: [
    example('test_simple_text', text('This is a simple text response for testing.')),
    example('test_image_content', image),
    example('test_audio_content', audio),
    example(
      'test_embedded_resource',
      embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
    ),
    example(
      'test_multiple_content_types',
      text('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ),
    {
      ...example('test_error_handling'),
      run: () => Promise.reject(new Error('This tool intentionally returns an error for testing')),
    },
    ...SESSION_EXAMPLES,
  ],
  prompts: {
    all: [
      { name: 'test_simple_prompt', description: 'Without arguments.' },
      { name: 'test_prompt_with_arguments', description: 'With two.', arguments: needed('arg1', 'arg2') },
      {
        name: 'test_prompt_with_embedded_resource',
        description: 'With a resource in it.',
        arguments: needed('resourceUri'),
      },
      { name: 'test_prompt_with_image', description: 'With an image in it.' },
    ],
    get: async (name, given) => ({
      messages: promptContents(name, given).map((content) => ({ role: 'user', content })),
    }),
  },
  resources: {
    list: async () => ({
      resources: [
        { uri: 'test://static-text', name: 'A text', mimeType: 'text/plain' },
        { uri: 'test://static-binary', name: 'An image', mimeType: 'image/png' },
      ],
    }),
    templates: [{ uriTemplate: 'test://template/{id}/data', name: 'A template' }],
    read: async (uri) => ({ contents: [resourceAt(uri)] }),
    look: async () => ({ shows: 'the same as ever' }),
  },
  complete: async () => ({ values: [], total: 0, hasMore: false }),
};

function example(name: string, ...content: ContentBlock[]): Tool {
  return exampleTool(name, async () => ({ structured: undefined, content }));
}

function needed(...names: string[]) {
  return names.map((name) => ({ name, description: `The prompt’s ${name}.`, required: true }));
}

function promptContents(
  name: string,
  { arg1, arg2, resourceUri = '' }: Record<string, string>,
): ContentBlock[] {
  const prompts: Record<string, ContentBlock[]> = {
    test_simple_prompt: [text('This is a simple prompt for testing.')],
    test_prompt_with_arguments: [text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
    test_prompt_with_embedded_resource: [
      embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
      text('Please process the embedded resource above.'),
    ],
    test_prompt_with_image: [image, text('Please analyze the image above.')],
  };
  const found = prompts[name];
  if (!found) throw new McpError(ErrorCode.InvalidParams, `There is no prompt ${name}.`);
  return found;
}

function resourceAt(uri: string) {
  if (uri === 'test://static-text')
    return { uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' };
  if (uri === 'test://static-binary') return { uri, mimeType: 'image/png', blob: PNG };
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  if (id === undefined) throw new McpError(-32_002, `There is no resource ${uri}.`);
  const data = { id, templateTest: true, data: `Data for ID: ${id}` };
  return { uri, mimeType: 'application/json', text: JSON.stringify(data) };
}
