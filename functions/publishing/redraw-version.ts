import { isListed } from '#shared/domain/paper-constants.ts';
import type { VersionRecord } from '../_lib/papers/paper-entities.ts';
import { getVersion } from '../_lib/papers/paper-repository.ts';
import { signedRecord } from '../_lib/papers/provenance-entities.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { addMathFont, lacksMathFont } from './add-math-font.ts';
import { convertVersion, frontOf } from './convert-version.ts';
import { filesOf } from './derived-files.ts';
import { drawnFields, isOutdated, reasonOf, redrawn, withRedrawn } from './drawing.ts';
import * as files from './file-store.ts';
import { withoutSent } from './hide-authors.ts';
import { NeedsLongTurn } from './needs-long-turn.ts';
import { enqueuePaper, type PaperLane } from './paper-queue.ts';
import { provenanceWrite, updateWrite } from './sign-provenance.ts';
import { takeDown } from './take-down.ts';
import { isLong, type Turn } from './turn-limits.ts';
import * as store from './version-repository.ts';

interface Deps {
  clock: Clock;
}

/**
 * Enqueues the public versions of a paper whose files show other metadata than the record, such as a byline without a new co-author, and
 * those that lack the font of their formulas.
 */
export async function enqueueOutdated({ clock }: Deps, paperId: string): Promise<void> {
  const paper = await store.getPaper(paperId);
  for (const { version: number } of paper.versions.filter(({ status }) => isListed(status))) {
    const version = await getVersion(paperId, number);
    if (!version) continue;
    if (isOutdated(version.drawn, drawnFields(frontOf(paper, version))) || lacksMathFont(version))
      await enqueuePaper({ version: number, ...(await store.originOf(paperId)) }, 'quick', { now: clock() });
  }
}

/**
 * Makes the files of a public version again whose front matter shows what the record no longer says: PDF, JATS, text and the picture for link
 * previews. The first ones stay. The reason is signed with the hashes of the new ones. If they show the record, it only adds a missing font.
 */
export async function redrawVersion(deps: Deps, version: VersionRecord, turn: Turn): Promise<void> {
  const { paperId, version: number, drawn, files: before = [] } = version;
  const owner = await store.getPaper(paperId);
  const front = frontOf(owner, version);
  const fields = drawnFields(front);
  if (!isOutdated(drawn, fields)) {
    if (lacksMathFont(version) && !(await addMathFont(deps, version))) await again(deps, version, turn.lane);
    return;
  }
  if (turn.lane === 'quick' && (version.pipeline.isSlow || isLong(version.sources)))
    return again(deps, version, 'slow');
  try {
    const paper = await convertVersion(version, front, turn, { isWhole: true });
    if (paper.kind !== version.conversion?.kind)
      throw new Error(`${version.archiveId}v${number} was converted as ${paper.kind} this time.`);
    const drawing = { number: (drawn?.number ?? 1) + 1, fields, withMathFont: true as const };
    const made = redrawn(filesOf(withoutSent(paper, owner), front), before, drawing.number);
    const stored = await files.storeDerived(version, made);
    await files.publishDerived(version, stored);
    const at = deps.clock();
    const reason = reasonOf(drawn, fields);
    const signed = [await updateWrite(version, { number: drawing.number, reason, files: stored }, at)];
    // Its authors were hidden until now.
    if (!owner.sealed && version.submission && !(await signedRecord(paperId, number)))
      signed.push(await provenanceWrite(version, at));
    const record = {
      ...version,
      files: withRedrawn(before, stored),
      pageCount: paper.pageCount,
      drawn: drawing,
      updatedAt: at.toISOString(),
    };
    // Something else of the version changed meanwhile: the next turn reads it.
    if (!(await store.saveDrawing(record, version, signed))) await again(deps, version, turn.lane);
  } catch (error) {
    if (!(error instanceof NeedsLongTurn)) throw error;
    await again(deps, version, 'slow');
  }
  const now = await getVersion(paperId, number);
  if (now?.status === 'WITHDRAWN') await takeDown(paperId, number, deps.clock().toISOString());
}

async function again({ clock }: Deps, { paperId, version }: VersionRecord, lane: PaperLane): Promise<void> {
  await enqueuePaper({ version, ...(await store.originOf(paperId)) }, lane, { now: clock() });
}
