import { createHash } from 'node:crypto';
import { isoOfSeconds } from '#shared/domain/iso-time.ts';
import type { Finding } from '#shared/domain/screening.ts';
import { SUBMISSIONS } from '#shared/domain/submission-limit-constants.ts';
import { type NewcomerPaper, newcomerPaperEntity } from '../../_lib/papers/submission-limit-entities.ts';
import { raisedLimit } from '../../_lib/runtime/rate-limits.ts';
import { finding } from './finding.ts';

/** More are not counted: the finding says "200". */
const MOST_COUNTED = 200;

/** Returns the finding about a paper in a burst of papers by new accounts of one institution or network, and a name for the burst. */
export async function findBurst(paperId: string): Promise<{ finding: Finding; alike: string } | undefined> {
  const { data: own } = await newcomerPaperEntity().get({ paperId }).go({ consistent: true });
  if (!own) return undefined;
  const since = isoOfSeconds(Date.parse(own.sentAt) / 1000 - SUBMISSIONS.windowSeconds);
  const { data } = await newcomerPaperEntity()
    .query.byOrigin({ origin: own.origin })
    .between({ sentAt: since }, { sentAt: own.sentAt })
    .go({ count: MOST_COUNTED, order: 'desc' });
  const burst = burstWith(own, data);
  if (!burst) return undefined;
  const { papers, people } = burst;
  const message =
    `${papers} papers by ${people} new accounts came from your institution or network within a day, so an admin looks at this one first. ` +
    'Papers of accounts with an ORCID iD, the scholar’s badge, an accepted paper, or a month of helpful reviews don’t wait.';
  return { finding: finding('burst', message, ''), alike: nameOf(own) };
}

/** Returns how many papers by how many people came from one origin within a day with this one; undefined if that is no burst. */
export function burstWith(
  own: Pick<NewcomerPaper, 'paperId' | 'person'>,
  earlier: readonly Pick<NewcomerPaper, 'paperId' | 'person'>[],
): { papers: number; people: number } | undefined {
  const papers = new Map([...earlier, own].map((paper) => [paper.paperId, paper.person]));
  const people = new Set(papers.values());
  const { burst, windowSeconds } = SUBMISSIONS;
  const { limit } = raisedLimit({ limit: burst.papers, windowSeconds });
  return papers.size > limit && people.size >= burst.people
    ? { papers: papers.size, people: people.size }
    : undefined;
}

/** The network itself isn't for the desk to read. */
const nameOf = ({ origin, sentAt }: NewcomerPaper): string =>
  `burst-${createHash('sha256')
    .update(`${origin} ${sentAt.slice(0, 10)}`)
    .digest('hex')
    .slice(0, 16)}`;
