import * as z from 'zod';
import { contract } from '#shared/contract/index.ts';
import { PreviewState } from '#shared/domain/preview.ts';
import type { ClientFeatures } from '../client-features.ts';
import { inputOf, tool, type Workbench } from '../tool.ts';
import { waitUntilDone } from '../wait-until-done.ts';
import { facts, flat, listing } from '../wording.ts';
import { fileFields, paperFiles } from './paper-files.ts';

const { papers } = contract;
const revision = inputOf(papers.requestPreview);
/** A hosted server answers within 30 s. */
const WAIT_MS = 15_000;

export const previewPaper = tool({
  name: 'preview_paper',
  category: 'papers',
  endpoint: papers.requestPreview,
  description:
    'Preview a paper before you submit it: what couldn’t be converted, numbers that don’t agree, and advice about its capsule. Submits nothing. ' +
    'Takes some seconds; `previewId` asks again for a preview that isn’t done.',
  input: z.object({
    previewId: z.string().max(40).optional(),
    title: revision.title,
    abstract: revision.abstract,
    ...paperFiles,
  }),
  output: PreviewState.pick({ id: true, status: true }).extend({
    error: z.string().nullable(),
    wordCount: z.number().int().nullable(),
    referenceCount: z.number().int().nullable(),
    messages: z.array(z.string()),
    numbers: z.array(z.string()).describe('Numbers that don’t follow from those beside them.'),
    capsule: z.array(z.string()).nullable().describe('Advice about the capsule; null without one.'),
  }),
  call: async ({ previewId, ...given }, bench, client) => {
    const id = previewId ?? (await startPreview(given, bench, client));
    return inBrief(await endOfPreview(id, bench, { milliseconds: WAIT_MS, signal: client.signal }));
  },
  text: ({ id, status, error, wordCount, referenceCount, messages, numbers, capsule }, _input, argument) => {
    if (status === 'processing')
      return { before: `Not done yet. Ask again with ${argument('previewId', id)}.` };
    return [
      error ?? facts({ Words: wordCount, References: referenceCount }),
      listing('Messages', bulleted(messages)),
      listing('Numbers to check', bulleted(numbers)),
      ...(capsule ? [listing('Advice about the capsule', bulleted(capsule))] : []),
    ].join('\n\n');
  },
});

const bulleted = (lines: string[]): string[] => lines.map((line) => `- ${flat(line)}`);

type Given = Parameters<typeof fileFields>[0] & { title?: string | undefined; abstract?: string | undefined };

/**
 * Sends a paper's files to the platform's preview.
 * @returns the preview's id
 * @throws Error without files
 */
export async function startPreview(given: Given, bench: Workbench, client: ClientFeatures): Promise<string> {
  const files = await fileFields(given, bench, client);
  if (Object.keys(files).length === 0) throw new Error('Send the paper’s text in content.');
  const { title, abstract, authorPdf } = given;
  const { data } = await bench.platform.api.papers.requestPreview({ title, abstract, authorPdf, ...files });
  return data.id;
}

/** Returns a preview as soon as it is done, or as it is after some time. @param onRead hears how often it was asked for */
export const endOfPreview = (
  id: string,
  { platform }: Workbench,
  { onRead, ...wait }: { milliseconds: number; signal: AbortSignal; onRead?: (polls: number) => void },
): Promise<PreviewState> =>
  waitUntilDone(async (polls) => {
    onRead?.(polls);
    return (await platform.api.papers.getPreview({ id })).data;
  }, wait);

function inBrief({ id, status, error, preview }: PreviewState) {
  const { wordCount = null, referenceCount = null, messages = [], numberChecks, capsule } = preview ?? {};
  return {
    ...{ id, status, error, wordCount, referenceCount },
    messages: messages.map(
      ({ severity, message, line }) => `${severity}: ${message}${line ? ` (line ${line})` : ''}`,
    ),
    numbers: (numberChecks?.findings ?? []).map(
      ({ place, reported, message }) => `${place ? `${place}: ` : ''}${reported}: ${message}`,
    ),
    capsule: capsule?.advice.map(({ message }) => message) ?? null,
  };
}
