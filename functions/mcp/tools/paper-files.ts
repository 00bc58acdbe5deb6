import { basename } from 'node:path';
import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { CONTENT_EXTENSIONS, ContentType } from '#shared/domain/paper.ts';
import { Submission } from '#shared/domain/submission.ts';
import { counted } from '#shared/input/counted.ts';
import type { ClientFeatures } from '../client-features.ts';
import type { Workbench } from '../tool.ts';
import { uploadFiles } from '../upload-files.ts';

/**
 * The input fields for a paper's files. They take the text itself, because a model has no disk. A program on the caller's
 * machine also takes paths.
 */
export const paperFiles = {
  content: z
    .string()
    .min(1)
    .optional()
    .describe('The main file’s text: LaTeX, Markdown, plain text or a JATS article.'),
  contentType: ContentType.optional().describe(
    'The format of `content`. If omitted, derived from `fileName` or the text.',
  ),
  fileName: z.string().max(200).optional().describe('The main file’s name, such as main.tex.'),
  additionalFiles: z
    .array(
      z.union([
        z.string().describe('A path on this machine (local programs only).'),
        z.strictObject({
          name: z
            .string()
            .min(1)
            .max(200)
            .describe('The name that the paper refers to, such as figures/a.svg or refs.bib.'),
          content: z.string(),
          encoding: z
            .enum(['utf8', 'base64'])
            .default('utf8')
            .describe('base64 for images and other binary files.'),
        }),
      ]),
    )
    .max(99)
    .default([])
    .describe(
      'Figures, bibliographies, data; a forum of OpenReview as .json, whose reviews appear as sent by the authors, without names.',
    ),
  authorPdf: Submission.shape.authorPdf,
  mainFilePath: z
    .string()
    .optional()
    .describe(
      'Instead of content, a path on this machine (local programs only): .tex .md .txt .pdf .xml (JATS) .zip .tar.gz',
    ),
};
type PaperFiles = z.output<z.ZodObject<typeof paperFiles>>;

/**
 * Returns the fields of a submission for its files, main file first: the files themselves, or upload ids if they are too
 * large for one request, or nothing if neither text nor path was given. Reports progress in files, plus one step for the
 * submission that follows.
 */
export async function fileFields(
  given: PaperFiles,
  bench: Workbench,
  client: ClientFeatures,
): Promise<{ files?: File[]; uploadIds?: string[] }> {
  const files = await toFiles(given, bench);
  if (files.length === 0) return {};
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const steps = files.length + 1;
  if (size <= LIMITS.directBytes) {
    await client.progress(
      files.length,
      steps,
      `Read ${counted(files.length, 'file')}, ${size} bytes. Sending.`,
    );
    return { files };
  }
  const sent = (name: string, count: number) => client.progress(count, steps, `Sent ${name}.`);
  return { uploadIds: await uploadFiles(files, bench.platform, sent) };
}

async function toFiles(given: PaperFiles, bench: Workbench): Promise<File[]> {
  const main = await mainFile(given, bench);
  const others = await Promise.all(
    given.additionalFiles.map((file) =>
      typeof file === 'string'
        ? readLocal(file, bench)
        : new File([Buffer.from(file.content, file.encoding)], file.name),
    ),
  );
  return main ? [main, ...others] : others;
}

async function mainFile(given: PaperFiles, bench: Workbench): Promise<File | undefined> {
  const { content, contentType, fileName, mainFilePath } = given;
  if (content !== undefined) return new File([content], fileName ?? nameFor(content, contentType));
  return mainFilePath === undefined ? undefined : readLocal(mainFilePath, bench);
}

/** The pipeline recognizes JATS by its elements. */
const nameFor = (content: string, contentType: ContentType | undefined): string =>
  contentType === undefined && /<article-meta\b/.test(content)
    ? 'article.xml'
    : `main${CONTENT_EXTENSIONS[contentType ?? guessType(content)]}`;

/** Recognizes LaTeX by its commands. Everything else is Markdown, which includes plain text. */
const guessType = (content: string): ContentType =>
  /\\documentclass|\\begin\{document\}/.test(content) ? 'latex' : 'markdown';

/** Reads a file of the caller's machine. @throws Error on hosted servers */
export async function readLocal(path: string, { readFile }: Workbench): Promise<File> {
  if (!readFile) throw new Error('This server can’t read your files. Send the text itself, not its path.');
  return new File([await readFile(path)], basename(path));
}
