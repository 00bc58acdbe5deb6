import { basename } from 'node:path';
import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { CONTENT_EXTENSIONS, ContentType } from '#shared/domain/paper.ts';
import type { ClientFeatures } from '../client-features.ts';
import type { Workbench } from '../tool.ts';
import { uploadFiles } from '../upload-files.ts';

/**
 * How a tool takes the files of a paper: their text itself, since a model has no disk; a program on the caller's
 * machine also takes paths.
 */
export const paperFiles = {
  content: z.string().min(1).optional().describe('The main file’s text: LaTeX, Markdown or plain text.'),
  contentType: ContentType.optional().describe(
    'What `content` is; told from `fileName` where that is given.',
  ),
  fileName: z.string().max(200).optional().describe('The main file’s name, such as main.tex.'),
  additionalFiles: z
    .array(
      z.union([
        z.string().describe('A path on this machine (colophon-mcp only).'),
        z.object({
          name: z.string().min(1).max(200).describe('As the paper refers to it: figures/a.svg, refs.bib.'),
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
    .describe('Figures, bibliographies, data.'),
  mainFilePath: z
    .string()
    .optional()
    .describe(
      'In place of content, a path on this machine (colophon-mcp only): .tex .md .txt .pdf .zip .tar.gz',
    ),
};
type PaperFiles = z.output<z.ZodObject<typeof paperFiles>>;

/**
 * The fields of a submission that bring its files, the main one first: the files themselves, or the ids of uploads where
 * they are more than one request may carry; none where no text and no path was given. Tells the client how far it is: files
 * read or sent, of all, and the submission itself, which is still to come.
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
    await client.progress(files.length, steps, `${files.length} files read, ${size} bytes; sending them`);
    return { files };
  }
  const sent = (name: string, count: number) => client.progress(count, steps, `${name} is sent`);
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
  if (content !== undefined)
    return new File([content], fileName ?? `main${CONTENT_EXTENSIONS[contentType ?? guessType(content)]}`);
  return mainFilePath === undefined ? undefined : readLocal(mainFilePath, bench);
}

/** LaTeX says so in its first lines; what does not is Markdown, of which plain text is a part. */
const guessType = (content: string): ContentType =>
  /\\documentclass|\\begin\{document\}/.test(content) ? 'latex' : 'markdown';

async function readLocal(path: string, { readFile }: Workbench): Promise<File> {
  if (!readFile)
    throw new Error(
      'This tool server cannot see your files. Send the text itself: content, additionalFiles[].content.',
    );
  return new File([await readFile(path)], basename(path));
}
