import {
  type AnswerToVerdict,
  isAnswerable,
  type ReferenceCheck,
  summarizeChecks,
} from '#shared/domain/reference-check.ts';
import { AppError } from '#shared/errors.ts';
import { displayName } from '../_lib/identity/supervisor-view.ts';
import { getVisiblePaper } from '../_lib/papers/paper-repository.ts';
import { refuseAuthorsNames, shownAct } from '../_lib/papers/seal.ts';
import * as checks from '../_lib/reference-checks/reference-check-repository.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';

/**
 * Stores what an author says about the verdict on a reference.
 * @throws AppError `paper-not-found`, `forbidden`, `reference-not-found`, `verdict-not-answerable`
 */
export function answerVerdict({ clock }: { clock: Clock }) {
  return async ({ id, key, text, url = '' }: AnswerToVerdict & { id: string }, call: Call) => {
    const { supervisor } = requireCaller(call);
    const { paper, version, isAuthor } = await getVisiblePaper(id, call);
    if (!isAuthor) throw new AppError('forbidden');
    const of = { paperId: paper.paperId, version: version.version };
    const known = await checks.getChecks(of);
    const check = known.get(key);
    if (!check) throw new AppError('reference-not-found');
    if (!isAnswerable(check.verdict)) throw new AppError('verdict-not-answerable');
    refuseAuthorsNames([text, url], paper, supervisor);
    const { username, name } = shownAct(paper, {
      id: supervisor.supervisorId,
      username: supervisor.username,
      name: displayName(supervisor),
    });
    const answer = {
      ...{ text, url },
      by: { username, name },
      at: clock().toISOString(),
    };
    await checks.saveAnswer(of, key, answer);
    const answered = { ...check, answer };
    await countAnswer(of, new Map(known).set(key, answered));
    return { success: true as const, data: answered };
  };
}

/** The summary is only counts: a check that ends meanwhile counts again. */
async function countAnswer(of: checks.VersionKey, known: ReadonlyMap<string, ReferenceCheck>): Promise<void> {
  const record = await checks.getSummary(of);
  if (!record) return;
  const { answered } = summarizeChecks([...known.values()], record.summary.checkedAt);
  await checks.saveSummary(of, { ...record, summary: { ...record.summary, answered } });
}
