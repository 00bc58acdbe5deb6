import { isVisible } from '#shared/domain/paper-constants.ts';
import { stated } from '#shared/domain/stated.ts';
import type { PaperRecord } from '../../_lib/papers/paper-entities.ts';
import { getPaperById, getVersion } from '../../_lib/papers/paper-repository.ts';
import { toDetail } from '../../_lib/papers/paper-view.ts';
import { paperMetadata } from '../../_lib/registrar/datacite-metadata.ts';
import { reviewMetadata } from '../../_lib/registrar/review-metadata.ts';
import type { ReviewRecord } from '../../_lib/reviews/review-entities.ts';
import type { Clock } from '../../_lib/runtime/clock.ts';
import * as repository from './registration-repository.ts';
import { type Registrar, registrarOf, type Send, sender } from './send-metadata.ts';

/**
 * Registers what is public of a paper and not registered as it is now: its concept, its versions and its reviews. Does
 * nothing for what the registrar already has, so a repeated message changes nothing.
 * @throws Error if the registrar refuses something or doesn't answer: the message comes again
 */
export async function registerPaper({ clock }: { clock: Clock }, paperId: string): Promise<void> {
  const paper = await getPaperById(paperId);
  // What a registry has can't be taken back.
  if (paper?.publicVersion === undefined || paper.sealed) return;
  const registrar = await registrarOf(paper);
  const [known, reviews] = await Promise.all([
    repository.listRegistrations(paperId),
    repository.reviewsOf(paperId),
  ]);
  const send = sender({ clock, paperId, registrar, known });
  // A DOI that another one names exists before it: first the papers, then their reviews.
  await registerVersions(paper, reviews, registrar, send);
  for (const review of reviews) {
    await send(
      { archiveId: paper.archiveId, review: review.number },
      describeReview(paper, review, registrar),
    );
    if (review.doiPrefix === undefined) await repository.showReviewDoi(review, registrar.prefix);
  }
}

async function registerVersions(
  paper: PaperRecord,
  reviews: readonly ReviewRecord[],
  registrar: Registrar,
  send: Send,
): Promise<void> {
  const { archiveId } = paper;
  let newest = 0;
  for (const { version } of paper.versions.filter(isVisible)) {
    const record = await getVersion(paper.paperId, version);
    if (record === undefined) continue;
    const detail = toDetail({ paper, version: record, isAuthor: false });
    if (version === paper.publicVersion)
      await send({ archiveId }, paperMetadata(detail, { ...registrar, of: 'concept' }));
    const numbers = reviews.filter((review) => review.version === version).map(({ number }) => number);
    await send(
      { archiveId, version },
      paperMetadata(detail, { ...registrar, of: 'version', reviews: numbers }),
    );
    newest = version;
  }
  if (newest !== (paper.doiVersion ?? 0)) await repository.showPaperDois(paper, registrar.prefix, newest);
}

const describeReview = (paper: PaperRecord, review: ReviewRecord, registrar: Registrar) =>
  reviewMetadata(
    {
      paper: { archiveId: paper.archiveId, title: stated({ ...paper.shown, status: paper.status }).title },
      number: review.number,
      version: review.version,
      revision: review.revision,
      supervisor: { id: review.supervisorId, ...review.record.supervisor },
      agent: review.record.agent ?? null,
      summary: review.record.content.summary,
      createdAt: review.createdAt,
      updatedAt: review.updatedAt,
    },
    registrar,
  );
