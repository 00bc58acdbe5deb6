import { AppError } from '#shared/errors.ts';
import { transact } from '../runtime/transact.ts';
import { shownVersion } from './authorship.ts';
import { changePaper } from './change-paper.ts';
import {
  currentCopy,
  type PaperRecord,
  sealedPaperEntity,
  type VersionRecord,
  versionEntity,
} from './paper-entities.ts';
import { replaceVersion } from './replace-version.ts';
import { unsealed, unsealedPaper } from './seal.ts';

/**
 * Makes the authors of a paper public, for good. Versions go first, one by one (together they may exceed a transaction): what is
 * interrupted can be repeated, and the paper follows once all is done. `publishing` makes the files again.
 * @param further what else changes of the paper
 * @returns undefined if the paper or a version changed meanwhile
 * @throws AppError `version-in-progress`
 */
export async function revealAuthors(
  paper: PaperRecord,
  further: Pick<PaperRecord, 'acceptances'> = {},
): Promise<true | undefined> {
  const { paperId, publicVersion, sealed } = paper;
  if (!sealed) return true;
  const { data } = await versionEntity().query.primary({ paperId }).go({ pages: 'all', consistent: true });
  const versions = data.map(({ record }) => record as VersionRecord);
  // The pipeline would write the version back as it read it.
  if (versions.some(({ pipeline }) => pipeline.status === 'processing'))
    throw new AppError('version-in-progress');
  const after = versions.map((version) => unsealed(paper, version).version);
  for (const [index, version] of versions.entries())
    if (!(await replaceVersion(version, after[index] ?? version))) return undefined;
  const { supervisorId, shown } = unsealedPaper(paper, shownVersion(paper));
  const current = after.find(({ version }) => version === publicVersion);
  const { done } = await transact([
    changePaper(paper, { ...further, supervisorId, shown, sealed: null }),
    sealedPaperEntity().delete({ supervisorId, paperId }),
    ...(current ? [currentCopy(current)] : []),
  ]);
  return done || undefined;
}
