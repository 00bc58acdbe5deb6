import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { LIMITS } from '#shared/constants.ts';
import { chooseMainTex } from '../../functions/_lib/papers/intake/choose-main-tex.ts';
import { decodeText } from '../../functions/_lib/papers/intake/decode-text.ts';
import type { UploadedFile } from '../../functions/_lib/papers/intake/uploaded-file.ts';

/** What LaTeX itself made of a paper, kept in its folder `.truth`: each part is absent if LaTeX didn't write it. */
export interface Truth {
  /** The text of `paper.txt` or `paper.pdf`, pages apart by a form feed. */
  text?: string | undefined;
  /** `paper.aux` */
  aux?: string | undefined;
  /** `paper.bbl` */
  bbl?: string | undefined;
}

/**
 * Reads the sources of a paper, its main file first, as an author would send them.
 * @param main its main file; by default the one that the intake would choose
 */
export function readPaperFiles(folder: string, main?: string): UploadedFile[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ name: path.relative(folder, file), file }))
    .filter(({ name }) => !/(^|\/)\./.test(name))
    .map(({ name, file }) => ({ name, bytes: new Uint8Array(readFileSync(file)) }));
  const first =
    main ??
    chooseMainTex(files.map(({ name, bytes }) => ({ path: name, bytes })))?.path ??
    files.find(({ name }) => /\.(?:md|qmd|ipynb)$/.test(name))?.name;
  return files.toSorted(
    (a, b) => Number(b.name === first) - Number(a.name === first) || a.name.localeCompare(b.name),
  );
}

/** Many files are sent as a .zip, in which arXiv's `00README` names the main file. */
export function asSent(files: UploadedFile[]): UploadedFile[] {
  const [main] = files;
  if (!main || files.length <= LIMITS.filesPerSubmission) return files;
  const readme = JSON.stringify({ sources: [{ filename: main.name, usage: 'toplevel' }] });
  const entries = files.map(({ name, bytes }) => [name, bytes]);
  const zip = zipSync({ ...Object.fromEntries(entries), '00README.json': strToU8(readme) }, { level: 1 });
  return [{ name: 'paper.zip', bytes: zip }];
}

/** The LaTeX and bibliographies of a paper, by path. */
export const textsOf = (files: readonly UploadedFile[]): Map<string, string> =>
  new Map(
    files
      .filter(({ name }) => /\.(tex|ltx|bib|bbl)$/i.test(name))
      .map(({ name, bytes }) => [name, decodeText(bytes).text]),
  );

export async function readTruth(folder: string): Promise<Truth> {
  const read = (name: string) => {
    const file = path.join(folder, '.truth', name);
    return existsSync(file) ? readFileSync(file) : undefined;
  };
  const pdf = read('paper.pdf');
  return {
    text: read('paper.txt')?.toString() ?? (pdf && (await textOfPdf(pdf))),
    aux: read('paper.aux')?.toString(),
    bbl: read('paper.bbl')?.toString(),
  };
}

/** The text of a PDF, pages apart by a form feed. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  return text.join('\f');
}
