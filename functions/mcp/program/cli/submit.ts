import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { CATEGORY_IDS } from '#shared/categories.ts';
import { LIMITS } from '#shared/constants.ts';
import type { Preview } from '#shared/domain/preview.ts';
import { UNPACKED_BYTES } from '../../../_lib/papers/intake/unpack-limits.ts';
import { NO_CLIENT } from '../../client-features.ts';
import type { Workbench } from '../../tool.ts';
import { endOfPreview, startPreview } from '../../tools/preview-paper.ts';
import { facts, flat, listing } from '../../wording.ts';
import { isFolder, megabytes, packFolder } from './pack-folder.ts';
import type { Screen } from './screen.ts';

/** The platform reads every paper within its own limits, which are shorter. */
const WAIT_MS = 600_000;

/** The name under which a packed folder is sent. */
const PACKED = 'paper.zip';

export interface ReadPaper {
  preview: Preview;
  /** A workbench that reads the packed folder as a file of this machine. */
  bench: Workbench;
  mainFilePath: string;
}

/**
 * Sends a folder or file to the platform's preview, and shows what it read.
 * @throws Error if there is nothing to send, or it can't be read
 */
export async function readWithPlatform(place: string, bench: Workbench, screen: Screen): Promise<ReadPaper> {
  if (!existsSync(place)) throw new Error(`There is no file or folder ${place}.`);
  const own = isFolder(place) ? ofFolder(place, bench) : { bench, mainFilePath: place };
  const show = (tenths: number) => screen.progress(tenths, 10, 'Reading the paper');
  const id = await startPreview(
    { mainFilePath: own.mainFilePath, additionalFiles: [] },
    own.bench,
    NO_CLIENT,
  );
  const { error, preview } = await endOfPreview(id, bench, {
    milliseconds: WAIT_MS,
    signal: NO_CLIENT.signal,
    onRead: (polls) => show(Math.min(polls, 9)),
  });
  show(10);
  if (!preview) throw new Error(error ?? 'The paper couldn’t be read.');
  return { preview, ...own };
}

function ofFolder(folder: string, bench: Workbench): Pick<ReadPaper, 'bench' | 'mainFilePath'> {
  const packed = packFolder(folder, UNPACKED_BYTES);
  if (!packed) throw new Error(`${folder} has no files to submit.`);
  if (packed.zip.length > LIMITS.submissionBytes)
    throw new Error(
      `${folder} has ${megabytes(packed.zip.length)} MB when packed. At most ${megabytes(LIMITS.submissionBytes)} MB can be submitted.`,
    );
  return {
    mainFilePath: PACKED,
    bench: {
      ...bench,
      readFile: async (name) =>
        name === PACKED ? packed.zip : (readFileSync(name) as Uint8Array<ArrayBuffer>),
    },
  };
}

/** What was read, for the author to check. */
export function wordsOfPreview({
  source,
  wordCount,
  referenceCount,
  kind,
  score,
  messages,
}: Preview): string {
  return [
    facts({
      'Main file': source?.mainFile,
      Title: source?.title,
      Abstract: source ? flat(source.abstract) : undefined,
      Authors: source?.authors.join(', '),
      Keywords: source?.keywords.join(', '),
      Words: wordCount,
      References: referenceCount,
      Conversion: kind === 'converted' ? `${Math.round(score * 100)} %` : kind,
    }),
    ...(messages.length > 0
      ? [
          listing(
            'Messages',
            messages.map(
              ({ severity, message, file, line }) =>
                `- ${severity}: ${flat(message)}${file ? ` (${file}${line ? `:${line}` : ''})` : ''}`,
            ),
          ),
        ]
      : []),
  ].join('\n\n');
}

const Wanted = z.looseObject({
  title: z.string().optional(),
  abstract: z.string().optional(),
  categories: z.array(z.string()).optional(),
  authors: z.array(z.string()).optional(),
});

/**
 * Completes what the options say by what the files say, and asks for what is missing.
 * @throws Error that names the missing options, if nobody can answer
 */
export async function complete(
  options: Record<string, unknown>,
  { preview: { source }, bench }: ReadPaper,
  screen: Screen,
): Promise<Record<string, unknown>> {
  const given = Wanted.parse(options);
  const filled: Record<string, unknown> = {
    ...options,
    title: given.title ?? (source?.title || undefined),
    abstract: given.abstract ?? (source?.abstract || undefined),
    categories: given.categories ?? source?.categories.slice(0, 1),
    authors: given.authors ?? (await printedByline(source?.authors ?? [], bench)),
  };
  const missing = MISSING.filter(({ field }) => isEmpty(filled[field]));
  if (missing.length > 0 && !screen.isInteractive)
    throw new Error(
      `The files don’t say everything. Add ${missing.map(({ option }) => option).join(' and ')}.`,
    );
  for (const { field, question, isList } of missing) {
    const answer = await screen.ask(question);
    filled[field] = isList ? answer.split(/[\s,]+/).filter(Boolean) : answer;
  }
  return filled;
}

const { abstractCharacters } = LIMITS;

const MISSING = [
  { field: 'title', option: '--title', question: 'Title:', isList: false },
  {
    field: 'abstract',
    option: '--abstract',
    question: `Abstract (${abstractCharacters.min} to ${abstractCharacters.max} characters):`,
    isList: false,
  },
  {
    field: 'categories',
    option: `--categories, one or two of ${CATEGORY_IDS.join(' ')}`,
    question: 'Categories, the primary one first (such as cs.SE):',
    isList: true,
  },
];

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The names in the file, unless it names me alone: then the platform writes the byline. */
async function printedByline(
  names: readonly string[],
  { platform }: Workbench,
): Promise<string[] | undefined> {
  const { name } = (await platform.api.auth.me()).data;
  const isMine = names.every((each) => each.toLowerCase() === name.toLowerCase());
  return isMine ? undefined : [...names];
}
