import { createHash } from 'node:crypto';
import type { Capsule } from '#shared/domain/capsule.ts';
import { CAPSULE_FOLDER, CRATE_NAME } from '#shared/domain/capsule-constants.ts';
import {
  AUTHOR_PDF,
  IMPORTED_REVIEWS,
  mathFontName,
  PAPER_CARD,
  PAPER_HTML,
  PAPER_JATS,
  PAPER_MARKDOWN,
  PAPER_TEXT,
} from '#shared/domain/file-keys.ts';
import type { ImportedReviews } from '#shared/domain/imported-review.ts';
import { capsuleCrate } from '../_lib/capsules/capsule-crate.ts';
import { capsuleEntries, describeFiles } from '../_lib/capsules/capsule-files.ts';
import type { StoredFile } from '../_lib/papers/paper-entities.ts';
import type { ConvertedPaper } from './convert/convert-paper.ts';
import type { FrontMatter } from './convert/submission.ts';
import { wholeText } from './front-text.ts';

export interface DerivedFile extends StoredFile {
  bytes: Uint8Array;
}

/**
 * Returns the renditions of a version: web page, PDF, JATS, Markdown, text, figures, the sources, the picture for link previews, the
 * capsule's metadata, and reviews that another service published.
 */
export function filesOf(
  paper: ConvertedPaper,
  front: FrontMatter,
  imported?: ImportedReviews,
): DerivedFile[] {
  const text = (content: string) => new TextEncoder().encode(content);
  return [
    derived('html', PAPER_HTML, 'text/html; charset=utf-8', text(paper.html)),
    ...(paper.authorPdf ? [derived('author-pdf', AUTHOR_PDF, 'application/pdf', paper.authorPdf)] : []),
    derived('pdf', 'paper.pdf', 'application/pdf', paper.pdf),
    derived('jats', PAPER_JATS, 'application/xml', text(paper.jats)),
    derived('markdown', PAPER_MARKDOWN, 'text/markdown; charset=utf-8', text(paper.markdown)),
    derived('text', PAPER_TEXT, 'text/plain; charset=utf-8', text(wholeText(front, paper.text))),
    ...paper.figures.map(({ path, bytes, mediaType }) => derived('figure', path, mediaType, bytes)),
    ...paper.sources.map(({ path, bytes, mediaType }) =>
      derived('source', `source/${path}`, mediaType, bytes),
    ),
    ...(paper.card ? [derived('card', PAPER_CARD, 'image/png', paper.card)] : []),
    ...(paper.mathFont ? [mathFontFile(paper.mathFont)] : []),
    ...(imported
      ? [derived('imported-reviews', IMPORTED_REVIEWS, 'application/json', text(JSON.stringify(imported)))]
      : []),
  ];
}

/** Returns the font of a page's formulas as a file. */
export const mathFontFile = (bytes: Uint8Array): DerivedFile =>
  derived('math-font', mathFontName(hashOf(bytes)), 'font/woff2', bytes);

/** Returns the capsule's metadata, unless the authors sent their own. */
export function crateOf({ sources }: ConvertedPaper, front: FrontMatter, capsule: Capsule): DerivedFile[] {
  const path = CAPSULE_FOLDER + CRATE_NAME;
  if (sources.some((file) => file.path === path)) return [];
  const types = new Map(sources.map((file) => [file.path, file.mediaType]));
  const files = describeFiles(capsuleEntries(sources)).map((file) => ({
    ...file,
    mediaType: types.get(CAPSULE_FOLDER + file.path) ?? 'application/octet-stream',
  }));
  const crate = `${JSON.stringify(capsuleCrate({ capsule, files, front }), null, 2)}\n`;
  return [derived('source', `source/${path}`, 'application/ld+json', new TextEncoder().encode(crate))];
}

function derived(role: StoredFile['role'], name: string, mediaType: string, bytes: Uint8Array): DerivedFile {
  return { role, name, mediaType, size: bytes.length, sha256: hashOf(bytes), bytes };
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
