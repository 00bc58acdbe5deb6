import { type PageQuery, paginate } from '#shared/contract/base.ts';
import { stated } from '#shared/domain/stated.ts';
import type { ProceedingsEntry } from '#shared/domain/venue.ts';
import { getSupervisors } from '../_lib/identity/people-by-id.ts';
import { papersByIds } from '../_lib/papers/listing-repository.ts';
import { conceptDoiOf, toSummary } from '../_lib/papers/paper-view.ts';
import type { Call } from '../_lib/runtime/call.ts';
import { listAccepted } from '../_lib/venues/public-venue-repository.ts';
import { findVenue } from './find-venue.ts';
import { importedParts } from './imports/imported-repository.ts';
import * as store from './submission-repository.ts';
import { toDecision } from './submission-view.ts';

/** Returns the papers that a venue accepted, by round, and in the order of the decisions, and after them those that were imported. */
export async function listProceedings(
  { slug, round, page, limit }: PageQuery & { slug: string; round?: number | undefined },
  call: Call,
) {
  const { venue } = await findVenue(slug, call);
  const [accepted, parts] = await Promise.all([
    listAccepted(slug, round),
    venue.imported ? importedParts(slug) : [],
  ]);
  const imported = parts
    .flatMap(({ papers }) => papers)
    .filter((paper) => round === undefined || paper.round === round);
  const [from, to] = [(page - 1) * limit, page * limit];
  const shown = accepted.slice(from, to);
  const [papers, decisions] = await Promise.all([
    papersByIds(shown.map(({ paperId }) => paperId)),
    store.verdictsOf(shown, ['decision', 'answer']),
  ]);
  const people = await getSupervisors(decisions.map(({ by }) => by));
  const entries = shown.flatMap((submission): ProceedingsEntry[] => {
    const isOf = (each: { paperId: string }) => each.paperId === submission.paperId;
    const paper = papers.find(isOf);
    // An appeal can have overturned the first decision.
    const decision = decisions.find(
      (each) => isOf(each) && each.round === submission.round && each.verdict === 'accept',
    );
    if (!paper || !decision) return [];
    const { archiveId, title, authors } = stated(toSummary(paper));
    const doi = conceptDoiOf(paper) ?? null;
    return [
      {
        round: submission.round,
        paper: { id: paper.paperId, archiveId, title, authors, doi },
        decision: toDecision(decision, people),
      },
    ];
  });
  return {
    success: true as const,
    data: {
      entries,
      imported: imported.slice(Math.max(0, from - accepted.length), Math.max(0, to - accepted.length)),
      pagination: paginate(accepted.length + imported.length, { page, limit }),
    },
  };
}
