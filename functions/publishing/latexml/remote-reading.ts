import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod';
import type { LatexReading } from './run-latexml.ts';

/** What the function `convert-latex` is given: where the paper’s files are, and where their reading goes. */
export const LatexJob = z.object({
  /** A presigned address of a ZIP archive of the files. */
  source: z.url(),
  /** A presigned address that takes the reading by PUT. */
  result: z.url(),
  mainFile: z.string(),
});
export type LatexJob = z.infer<typeof LatexJob>;

/** What it answers: how long it read, in milliseconds; undefined if LaTeXML doesn’t run there. */
export const LatexOutcome = z.object({ milliseconds: z.number().optional() });
export type LatexOutcome = z.infer<typeof LatexOutcome>;

const Stored = z.object({
  xml: z.string().exactOptional(),
  failure: z.string().exactOptional(),
  messages: z.array(
    z.object({
      severity: z.enum(['warning', 'error']),
      kind: z.string(),
      subject: z.string(),
      text: z.string(),
      file: z.string().exactOptional(),
      line: z.number().exactOptional(),
    }),
  ),
  sources: z.array(z.tuple([z.number(), z.string()])).transform((all) => new Map(all)),
});

/** Returns a reading as compressed JSON. */
export const packReading = ({ sources, ...reading }: LatexReading): Promise<Uint8Array<ArrayBuffer>> =>
  promisify(gzip)(JSON.stringify({ ...reading, sources: [...sources] }));

/** @throws Error if the bytes are no reading */
export async function unpackReading(bytes: Uint8Array): Promise<LatexReading> {
  return Stored.parse(JSON.parse((await promisify(gunzip)(bytes)).toString('utf8')));
}
