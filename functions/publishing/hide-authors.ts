import { declarationsOf } from '#shared/domain/manuscript/declarations.ts';
import { DECLARING_OUTPUTS } from '#shared/domain/manuscript/outputs.ts';
import { nameFinder } from '../_lib/identity/name-finder.ts';
import type { PaperRecord, VersionRecord } from '../_lib/papers/paper-entities.ts';
import { hiddenNames } from '../_lib/papers/seal.ts';
import { type ConvertedPaper, SubmissionRefused } from './convert/convert-paper.ts';

type Owner = Pick<PaperRecord, 'sealed' | 'coauthors'>;

/** Returns what readers get of a conversion: while the authors are hidden, without the files as they sent them, which name them. */
export function withoutSent({ authorPdf, ...paper }: ConvertedPaper, { sealed }: Owner): ConvertedPaper {
  if (sealed) return { ...paper, sources: [] };
  return { ...paper, ...(authorPdf ? { authorPdf } : {}) };
}

/**
 * Refuses a text that names hidden authors, or could, because the file couldn’t be converted.
 * @throws SubmissionRefused
 */
export function refuseNames(paper: ConvertedPaper, owner: Owner, version: VersionRecord): void {
  if (!owner.sealed) return;
  if (paper.kind !== 'converted') throw new SubmissionRefused('unsupported-file-type', UNCONVERTED);
  const named = hiddenNames(owner).find(isIn(paper, version));
  if (named !== undefined)
    throw new SubmissionRefused(
      'unsupported-file-type',
      `The text says “${named}”, which names an author. Take it out, except in the list of references, and submit a new version.`,
    );
}

const UNCONVERTED =
  'This file couldn’t be converted, so readers would get it as it is, and it may name the authors. Submit LaTeX, Markdown or text.';

/** Returns a function that says whether a paper says something, outside the list of references. */
function isIn(
  { text, html, references }: ConvertedPaper,
  version: VersionRecord,
): (words: string) => boolean {
  // The list is at the end, with a paragraph for each reference.
  const body = text.split('\n\n').slice(0, references.length > 0 ? -references.length : undefined);
  const declared = declarationsOf(version, ...DECLARING_OUTPUTS).flatMap(({ lines }) => lines);
  const { title, abstract, keywords } = version;
  const isSaid = nameFinder([title, abstract, ...keywords, ...declared, ...body].join(' '));
  const isLinked = nameFinder(
    [...html.matchAll(/(?:href|src|alt)="([^"]*)"/g)].map(([, link]) => link).join(' '),
  );
  return (words) => isSaid(words) || isLinked(words);
}
