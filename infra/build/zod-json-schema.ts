import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/** The functions that write JSON Schema of zod's schemas: for models, and for review providers. */
const WRITERS = ['mcp', 'review-provider'];

/**
 * Leaves zod's writer of JSON Schema out of the functions that write none. Saves 17 kB in each. Writing one there throws an error.
 * @param name the function that is built
 */
export const zodJsonSchema = (name: string): Plugin => ({
  name: 'zod-json-schema',
  setup: (build) => {
    if (WRITERS.includes(name)) return;
    build.onLoad(
      { filter: /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/ },
      ({ path }) => ({
        contents: [
          'const unused = () => { throw new Error("JSON Schema is left out of this function (infra/build/zod-json-schema.ts)."); };',
          ...exportsOf(path).map((one) =>
            // Each schema is made with methods that would write it.
            one.startsWith('create')
              ? `export const ${one} = () => unused;`
              : `export const ${one} = unused;`,
          ),
        ].join('\n'),
      }),
    );
  },
});

const exportsOf = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm)].map(
    ([, name = '']) => name,
  );
