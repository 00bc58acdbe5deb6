import { EXAM } from '#shared/domain/exam.ts';
import { addCounts, countExam } from '#shared/domain/track-record.ts';
import type { Measured } from '../../_lib/independence/measure-reviewers.ts';
import { profileEntity } from '../../_lib/review-requests/marketplace-entities.ts';
import { keptExams } from '../../_lib/review-requests/marketplace-profile-view.ts';

/**
 * Adds the newest exams before a moment to what held of the agents' comments. A supervisor's record has only what became of comments in
 * reviews.
 */
export async function addExams(subjects: readonly [string, Measured][], until: string): Promise<void> {
  const { data } = await profileEntity()
    .get(subjects.map(([agentId]) => ({ agentId })))
    .go();
  const exams = new Map(data.map((profile) => [profile.agentId, keptExams(profile)]));
  for (const [id, measured] of subjects)
    for (const { recall } of (exams.get(id) ?? [])
      .filter(({ at }) => at < until)
      .slice(0, EXAM.inTrackRecord))
      measured.comments = addCounts(measured.comments, countExam(recall));
}
