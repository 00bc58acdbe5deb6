import { isDeepStrictEqual } from 'node:util';
import type { Acceptance } from '#shared/domain/acceptance.ts';
import { changePaper } from '../../_lib/papers/change-paper.ts';
import type { PaperRecord } from '../../_lib/papers/paper-entities.ts';
import { getPaperById } from '../../_lib/papers/paper-repository.ts';
import { revealAuthors } from '../../_lib/papers/reveal-authors.ts';
import { inParallel } from '../../_lib/runtime/in-parallel.ts';
import { retryOnConflict, tryTransaction } from '../../_lib/runtime/try-transaction.ts';
import {
  type RoundRecord,
  type SubmissionRecord,
  type VenueRecord,
  venueEntity,
  venueSubmissionEntity,
} from '../../_lib/venues/venue-entities.ts';

type Place = Pick<SubmissionRecord, 'slug' | 'round' | 'paperId'>;

/**
 * Notes on a paper that a venue accepted it, for its citation and its metadata, and makes its authors public if they were hidden. It reads the present state, so replayed and late events
 * change nothing.
 */
export async function noteAcceptance({ slug, round, paperId }: Place): Promise<void> {
  const [{ data: submission }, { data: venue }] = await Promise.all([
    venueSubmissionEntity().get({ slug, round, paperId }).go({ consistent: true }),
    venueEntity().get({ slug }).go({ consistent: true }),
  ]);
  if (venue && submission?.state === 'accepted')
    await writeAcceptance(venue as VenueRecord, submission as SubmissionRecord);
}

/** Notes a venue’s new name, kind or numbers on all papers that it accepted. */
export async function renewAcceptances(slug: string): Promise<void> {
  const [{ data: venue }, { data: submissions }] = await Promise.all([
    venueEntity().get({ slug }).go({ consistent: true }),
    venueSubmissionEntity().query.primary({ slug }).go({ pages: 'all', consistent: true }),
  ]);
  if (!venue) return;
  const accepted = (submissions as SubmissionRecord[]).filter(({ state }) => state === 'accepted');
  await inParallel(accepted, AT_ONCE, (submission) => writeAcceptance(venue as VenueRecord, submission));
}

const AT_ONCE = 10;

type Noted = Pick<VenueRecord, 'name' | 'kind'> & {
  text: Pick<VenueRecord['text'], 'issn' | 'isbn'>;
  rounds?: readonly Pick<RoundRecord, 'number' | 'doi'>[];
};

/** Returns what papers note of a venue. */
export const notedOf = ({ name, kind, text }: Noted) => ({
  name,
  kind,
  ...(text.issn ? { issn: text.issn } : {}),
  ...(text.isbn ? { isbn: text.isbn } : {}),
});

const writeAcceptance = (venue: VenueRecord, submission: SubmissionRecord): Promise<true> =>
  retryOnConflict(async () => {
    const paper = await getPaperById(submission.paperId);
    if (!paper) return true;
    const acceptances = withAcceptance(paper, venue, submission);
    if (isDeepStrictEqual(acceptances, paper.acceptances)) return true;
    if (paper.sealed) return revealAuthors(paper, { acceptances });
    const refused = await tryTransaction([
      { write: changePaper(paper, { acceptances }), refusal: 'changed' },
    ]);
    return refused.length === 0 || undefined;
  });

/** Returns a paper’s acceptances with that of one submission, the first one first. The version that was accepted stays the same. */
export function withAcceptance(
  { acceptances = [], publicVersion = 1 }: Pick<PaperRecord, 'acceptances' | 'publicVersion'>,
  venue: Noted,
  {
    slug,
    round,
    decidedAt,
    submittedAt,
  }: Omit<Place, 'paperId'> & Pick<SubmissionRecord, 'decidedAt' | 'submittedAt'>,
): Acceptance[] {
  const isThis = (known: Acceptance) => known.slug === slug && known.round === round;
  const version = acceptances.find(isThis)?.version ?? publicVersion;
  const volumeDoi = venue.rounds?.find(({ number }) => number === round)?.doi;
  const acceptedAt = decidedAt ?? submittedAt;
  return [
    ...acceptances.filter((known) => !isThis(known)),
    { slug, ...notedOf(venue), ...(volumeDoi ? { volumeDoi } : {}), round, version, acceptedAt },
  ].toSorted((a, b) => a.acceptedAt.localeCompare(b.acceptedAt));
}
