import { createHash } from 'node:crypto';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { isVisible } from '#shared/domain/paper-constants.ts';
import type { OrcidGrantRecord } from '../../../_lib/orcid/orcid-entities.ts';
import { endGrant, readGrant, tokenOf } from '../../../_lib/orcid/orcid-grants.ts';
import type { PaperRecord } from '../../../_lib/papers/paper-entities.ts';
import { getPaperById, getVersion } from '../../../_lib/papers/paper-repository.ts';
import { toDetail } from '../../../_lib/papers/paper-view.ts';
import type { ReviewRecord } from '../../../_lib/reviews/review-entities.ts';
import type { Clock } from '../../../_lib/runtime/clock.ts';
import { configuredOrigin } from '../../../_lib/runtime/configured-origin.ts';
import { setting } from '../../../_lib/runtime/dynamodb.ts';
import { reviewsOf } from '../registration-repository.ts';
import * as repository from './deposit-repository.ts';
import { ConsentEnded, putItem, removeItem } from './orcid-client.ts';
import { type Convener, type OrcidItem, peerReviewOf, workOf } from './orcid-items.ts';

/**
 * Adds a paper to the ORCID records of its authors, and its reviews to those of their reviewers, if they consented, and changes what
 * was added before. A withdrawn paper is removed. Does nothing for what a record already has, so a repeated message changes nothing.
 * @param only the person to do it for; everybody if undefined
 * @throws Error if ORCID refuses something or doesn't answer: the message comes again
 */
export async function depositPaper(
  { clock }: { clock: Clock },
  paperId: string,
  only?: string,
): Promise<void> {
  const paper = await getPaperById(paperId);
  const detail = paper && (await publicDetail(paper));
  if (!paper || !detail || paper.sealed) return;
  const origin = await configuredOrigin();
  if (origin === undefined)
    throw new Error('The site has no address yet, to which ORCID records could lead.');
  const reviews = (await reviewsOf(paperId)).filter(isByPerson);
  const people = new Set([...authorsOf(detail), ...reviews.map(({ supervisorId }) => supervisorId)]);
  for (const supervisorId of people) {
    if (only !== undefined && only !== supervisorId) continue;
    const grant = await readGrant(supervisorId);
    if (!grant) continue;
    const wanted = [
      ...(authorsOf(detail).includes(supervisorId)
        ? [{ name: detail.archiveId, item: workOf(detail, origin) }]
        : []),
      ...reviewItems(
        detail,
        reviews.filter((review) => review.supervisorId === supervisorId),
        origin,
      ),
    ];
    await deposit(grant, wanted, detail.status === 'WITHDRAWN' ? detail.archiveId : undefined, clock());
  }
}

/** Adds all papers and reviews of a person who consented. */
export async function depositPerson({ clock }: { clock: Clock }, supervisorId: string): Promise<void> {
  for (const paperId of await repository.papersWith(supervisorId))
    await depositPaper({ clock }, paperId, supervisorId);
}

/** The newest version that readers see. */
async function publicDetail(paper: PaperRecord): Promise<PaperDetail | undefined> {
  const newest = paper.versions.filter(isVisible).at(-1);
  const version = newest && (await getVersion(paper.paperId, newest.version));
  return version && toDetail({ paper, version, isAuthor: false });
}

const authorsOf = ({ authors }: PaperDetail): string[] =>
  authors.flatMap(({ kind, id }) => (kind === 'person' && id !== undefined ? [id] : []));

/** ORCID records are of people: what their agents wrote isn't theirs. */
const isByPerson = ({ record }: ReviewRecord): boolean => record.agent === undefined || record.agent === null;

function reviewItems(paper: PaperDetail, reviews: readonly ReviewRecord[], origin: string) {
  const convener = convenerOf();
  if (!convener) return [];
  return reviews.map((review) => ({
    name: `${paper.archiveId}.r${review.number}`,
    item: peerReviewOf(paper, review, { origin, convener }),
  }));
}

/** Without a group of reviews at ORCID, only papers are added. */
function convenerOf(): Convener | undefined {
  const [group = '', city = '', country = ''] = setting('ORCID_REVIEWS').split('|');
  return group === '' ? undefined : { group, city, country };
}

async function deposit(
  grant: OrcidGrantRecord,
  wanted: readonly { name: string; item: OrcidItem }[],
  withdrawn: string | undefined,
  now: Date,
): Promise<void> {
  const { supervisorId, orcid } = grant;
  const token = await tokenOf(grant);
  // Only the person can consent again.
  if (token === undefined) return endGrant(supervisorId, now);
  const record = { orcid, token };
  try {
    for (const { name, item } of wanted) {
      const known = await repository.readDeposit(supervisorId, name);
      const number = known?.orcid === orcid ? known.putCode : undefined;
      if (name === withdrawn) {
        if (number === undefined) continue;
        await removeItem(record, item.section, number);
        await repository.removeDeposit(supervisorId, name);
        continue;
      }
      const hash = createHash('sha256').update(JSON.stringify(item.content)).digest('hex');
      if (number !== undefined && known?.hash === hash) continue;
      const putCode = await putItem(record, item, number);
      await repository.saveDeposit({ supervisorId, name, orcid, putCode, hash, at: now.toISOString() });
    }
  } catch (error) {
    if (!(error instanceof ConsentEnded)) throw error;
    await endGrant(supervisorId, now);
  }
}
