import type { Finding } from '#shared/domain/screening.ts';
import type { VersionRecord } from '../_lib/publishing-entities.ts';
import type { ConvertedPaper } from './convert/convert-paper.ts';
import { nearDuplicate } from './screening/near-duplicate.ts';
import { screenInTime } from './screening/screen-in-time.ts';
import { supervisorOf } from './version-store.ts';

export interface Screening {
  /** Why the version goes to the desk; empty where nothing was found. */
  findings: Finding[];
  /** Which version of somebody else's it repeats. */
  duplicateOf?: string;
}

/** Looks for what readers must not meet (decisions.md §4). Done twice, it finds the same. */
export async function screenVersion(version: VersionRecord, paper: ConvertedPaper): Promise<Screening> {
  const { title, abstract } = version;
  const { text, html, references, mainFile } = paper;
  const sources = paper.sources.map(({ path, bytes }) => ({ path, bytes }));
  const [findings, duplicate] = await Promise.all([
    screenInTime({ title, abstract, text, html, references, mainFile, sources }),
    nearDuplicate(version, await supervisorOf(version.paperId), text),
  ]);
  return duplicate ? { findings: [...findings, duplicate.finding], duplicateOf: duplicate.of } : { findings };
}
