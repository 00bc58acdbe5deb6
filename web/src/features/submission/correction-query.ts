import { queryOptions } from '@tanstack/react-query';
import { LIMITS } from '#shared/constants.ts';
import type { PaperDetail, PaperFile } from '#shared/domain/paper.ts';
import { apiClient } from '../../lib/api-client.ts';
import { correctSource } from './correct-source.ts';
import { packFiles } from './edit-archive.ts';
import { canBeMain } from './file-kinds.ts';

/** The paper's files, and whether the reference is corrected in them. Empty if they are too large. */
export interface Correction {
  files: File[];
  isCorrected: boolean;
}

/**
 * Loads the files of a paper's newest version for its next one, with a reference corrected by its record.
 * @param key the reference's
 */
export const correctionQuery = (paper: PaperDetail | undefined, key: string | null) =>
  queryOptions({
    queryKey: ['corrected-files', paper?.id, paper?.version, key],
    enabled: paper !== undefined && key !== null,
    // The author goes on with these files.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Correction> => {
      if (!paper || key === null) return { files: [], isCorrected: false };
      const [files, { data }] = await Promise.all([
        sourceFiles(paper, signal),
        apiClient.citations.references({ id: paper.archiveId }, { signal }),
      ]);
      const reference = data.references.find((one) => one.key === key);
      if (!reference?.check) return { files, isCorrected: false };
      const { text, check } = reference;
      const fields = check.fields.flatMap(({ field, result, record }) =>
        result === 'differs' && record !== '' ? [field] : [],
      );
      const changed = await correctSource(
        { source: 'files', files, content: '' },
        { key, text, check },
        fields,
      );
      return { files: changed?.files ?? files, isCorrected: changed?.files !== undefined };
    },
  });

/** Returns the names of a version's source files, and how to load those with some names. */
export function earlierFiles({ files }: PaperDetail) {
  const sources = files
    .filter(({ role }) => role === 'source')
    .map((file) => ({ ...file, name: file.name.replace(/^source\//, '') }));
  return {
    names: sources.map(({ name }) => name),
    load: (names: readonly string[], signal?: AbortSignal) =>
      Promise.all(sources.filter(({ name }) => names.includes(name)).map((file) => load(file, signal))),
  };
}

async function load({ url, name, mediaType }: PaperFile, signal: AbortSignal | undefined): Promise<File> {
  const response = await fetch(url, { signal: signal ?? null });
  if (!response.ok) throw new Error(`The file ${name} can’t be loaded.`);
  return new File([await response.arrayBuffer()], name, { type: mediaType });
}

/** Returns the source files, main file first; as one archive if they are in folders; none if they are too large. */
async function sourceFiles(paper: PaperDetail, signal: AbortSignal): Promise<File[]> {
  const { names, load } = earlierFiles(paper);
  const bytes = paper.files.reduce((sum, { role, size }) => sum + (role === 'source' ? size : 0), 0);
  if (bytes > LIMITS.submissionBytes) return [];
  const loaded = await load(names, signal);
  if (names.some((name) => name.includes('/'))) return [await packFiles('sources.zip', loaded)];
  const isMain = await Promise.all(
    loaded.map(
      async (file) =>
        canBeMain(file.name) &&
        (!/\.tex$/i.test(file.name) || (await file.text()).includes('\\documentclass')),
    ),
  );
  const main = isMain.indexOf(true);
  return main < 0 ? loaded : [...loaded.slice(main, main + 1), ...loaded.toSpliced(main, 1)];
}
