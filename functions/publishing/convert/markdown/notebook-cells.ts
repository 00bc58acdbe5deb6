import * as z from 'zod';
import { UnreadableSource } from '../unreadable-source.ts';

const Text = z.union([z.string(), z.array(z.string()).transform((lines) => lines.join(''))]);
export const OutputData = z.record(z.string(), Text.optional().catch(undefined));
const Output = z.discriminatedUnion('output_type', [
  z.object({ output_type: z.literal('stream'), text: Text }),
  z.object({ output_type: z.enum(['display_data', 'execute_result']), data: OutputData }),
  z.object({ output_type: z.literal('error'), ename: z.string(), evalue: z.string() }),
]);
export type Output = z.infer<typeof Output>;
const Cell = z.object({
  cell_type: z.enum(['markdown', 'code', 'raw']),
  id: z.string().optional().catch(undefined),
  source: Text,
  outputs: z.array(Output.nullable().catch(null)).default([]),
  attachments: z.record(z.string(), OutputData).default({}),
  metadata: z.object({ tags: z.array(z.string()).default([]) }).catch({ tags: [] }),
});
export type Cell = z.infer<typeof Cell>;

/** A Jupyter notebook: https://nbformat.readthedocs.io/en/latest/format_description.html */
const Notebook = z.object({
  cells: z.array(Cell.nullable().catch(null)),
  metadata: z
    .object({ language_info: z.object({ name: z.string() }), kernelspec: z.object({ language: z.string() }) })
    .partial()
    .catch({}),
});

/** Returns the cells of a notebook that readers see. @throws UnreadableSource for another file */
export function cellsOf(json: string): { cells: Cell[]; language: string } {
  const { data } = Notebook.safeParse(parsed(json));
  if (!data) throw new UnreadableSource('notebook', { reason: 'it isn’t a Jupyter notebook of format 4.' });
  const { language_info: info, kernelspec: kernel } = data.metadata;
  const cells = data.cells.flatMap((cell) =>
    cell && !cell.metadata.tags.includes('remove-cell') ? cell : [],
  );
  return { cells, language: (info?.name ?? kernel?.language ?? 'python').toLowerCase() };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Returns the words of a notebook, without its code and outputs. */
export const notebookText = (json: string): string =>
  cellsOf(json)
    .cells.filter(({ cell_type: type }) => type !== 'code')
    .map(({ source }) => source)
    .join('\n\n');
export type OutputData = z.infer<typeof OutputData>;
