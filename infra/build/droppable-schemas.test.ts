import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { markSchemas } from './droppable-schemas.ts';

const SCHEMAS = `export const Name = z.string();
const Fields = z.object({ name: Name });
export const Changes = Fields.partial()
  .extend({ at: z.string() });
export const names = Object.keys(Fields.shape);
export const registered = register(Fields);
`;

it('marks chains of calls that start with zod or another schema, and nothing else', () => {
  expect(markSchemas('schemas.ts', SCHEMAS)).toBe(`export const Name = /* @__PURE__ */ (() => z.string())();
const Fields = /* @__PURE__ */ (() => z.object({ name: Name }))();
export const Changes = /* @__PURE__ */ (() => Fields.partial()
  .extend({ at: z.string() }))();
export const names = Object.keys(Fields.shape);
export const registered = register(Fields);
`);
});

it('lets esbuild leave out what isn’t used, and keep what a used schema needs', async () => {
  const contents = markSchemas('a.ts', SCHEMAS.replace(/export const (?:names|registered).*\n/g, ''));
  const bundle = async (used: string) => {
    const options = { loader: 'ts', resolveDir: '.' } as const;
    const { outputFiles } = await build({
      stdin: {
        contents: `import * as z from 'zod'; ${contents.replaceAll('export ', '')} console.log(${used});`,
        ...options,
      },
      bundle: true,
      write: false,
      format: 'esm',
      external: ['zod'],
    });
    return outputFiles[0]?.text ?? '';
  };
  expect(await bundle('Name')).not.toContain('z.object');
  expect(await bundle('Changes')).toContain('z.object');
});
