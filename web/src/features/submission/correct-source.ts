import type { CheckedReference } from '#shared/domain/reference-check.ts';
import type { ComparedField } from '#shared/domain/reference-check-constants.ts';
import { correctBibtex } from './correct-bibtex.ts';
import { correctPrinted } from './correct-printed.ts';
import type { SubmissionValues } from './submission-form.ts';

type Source = Pick<SubmissionValues, 'source' | 'files' | 'content'>;

const BIBLIOGRAPHY = /\.bib$/i;
const TEXT = /\.(?:tex|bbl|md|markdown|txt)$/i;

/**
 * Corrects a reference in the source by the record that was found: fields in a BibTeX file, or else the whole reference where it is
 * typed.
 * @returns the changed values; undefined if the reference isn't in a file that can be edited here, such as in a ZIP archive
 */
export async function correctSource(
  { source, files, content }: Source,
  reference: CheckedReference,
  fields: readonly ComparedField[],
): Promise<Partial<Pick<Source, 'files' | 'content'>> | undefined> {
  const { key, text, check } = reference;
  const { record, correction } = check;
  if (!record || fields.length === 0) return undefined;
  const inBibliography = (bib: string) =>
    fields.reduce<string | undefined>((before, field) => {
      const after = correctBibtex(before ?? bib, key, field, record);
      return after ?? before;
    }, undefined);
  const inText = (typed: string, isTex: boolean) =>
    correction ? correctPrinted(typed, { key, text }, correction, isTex) : undefined;
  if (source === 'content') {
    const corrected = inText(content, /\\(?:documentclass|bibitem)/.test(content));
    return corrected === undefined ? undefined : { content: corrected };
  }
  return (
    (await correctedFile(files, BIBLIOGRAPHY, inBibliography)) ??
    (await correctedFile(files, TEXT, (typed, name) => inText(typed, /\.(?:tex|bbl)$/i.test(name))))
  );
}

/** Replaces the first file that a correction changes. */
async function correctedFile(
  files: readonly File[],
  pattern: RegExp,
  correct: (text: string, name: string) => string | undefined,
): Promise<{ files: File[] } | undefined> {
  for (const [index, file] of files.entries()) {
    if (!pattern.test(file.name)) continue;
    const corrected = correct(await file.text(), file.name);
    if (corrected === undefined) continue;
    const changed = new File([corrected], file.name, { type: file.type });
    return { files: files.with(index, changed) };
  }
  return undefined;
}
