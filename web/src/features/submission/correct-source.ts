import type { CheckedReference } from '#shared/domain/reference-check.ts';
import type { ComparedField } from '#shared/domain/reference-check-constants.ts';
import { correctBibtex } from './correct-bibtex.ts';
import { correctPrinted } from './correct-printed.ts';
import { type ChangedFile, editArchive } from './edit-archive.ts';
import type { SubmissionValues } from './submission-form.ts';

type Source = Pick<SubmissionValues, 'source' | 'files' | 'content'>;

const BIBLIOGRAPHY = /\.bib$/i;
const TEXT = /\.(?:tex|bbl|md|markdown|txt)$/i;

/**
 * Corrects a reference in the source by the record that was found: fields in a BibTeX file, or else the whole reference where it is
 * typed. Files in archives are changed, too.
 * @returns the changed values; undefined if no file has the reference once
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
  const changes: Change[] = [
    { pattern: BIBLIOGRAPHY, correct: inBibliography },
    { pattern: TEXT, correct: (typed, name) => inText(typed, /\.(?:tex|bbl)$/i.test(name)) },
  ];
  const changed = (await correctedFile(files, changes)) ?? (await correctedArchive(files, changes));
  return changed && { files: files.with(changed.index, changed.file) };
}

interface Change {
  /** Which files it changes, by name. */
  pattern: RegExp;
  correct: (text: string, name: string) => string | undefined;
}

/** Returns the first file that a correction changes. */
async function correctedFile(
  files: readonly File[],
  changes: readonly Change[],
): Promise<ChangedFile | undefined> {
  for (const { pattern, correct } of changes)
    for (const [index, file] of files.entries()) {
      if (!pattern.test(file.name)) continue;
      const corrected = correct(await file.text(), file.name);
      if (corrected !== undefined)
        return { index, file: new File([corrected], file.name, { type: file.type }) };
    }
  return undefined;
}

async function correctedArchive(
  files: readonly File[],
  changes: readonly Change[],
): Promise<ChangedFile | undefined> {
  for (const [index, archive] of files.entries()) {
    const file = await editArchive(archive, (inside) => correctedFile(inside, changes));
    if (file) return { index, file };
  }
  return undefined;
}
