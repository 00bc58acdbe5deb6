import { PRODUCT_NAME } from '#shared/constants.ts';
import { orcidUrl } from '#shared/domain/manuscript/identifiers.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { isVisible } from '#shared/domain/paper-constants.ts';
import { doiUrl } from '#shared/domain/paper-doi.ts';
import { DOC_MAPS } from '#shared/domain/paper-formats.ts';
import { versionedId } from '#shared/domain/paper-ids.ts';
import { proceedingsPath, venuePath } from '#shared/domain/publication.ts';
import type { Decision, Review } from '#shared/domain/review.ts';
import { reviewerPath } from '#shared/domain/review-constants.ts';
import type { FetchFromApi } from '../_lib/runtime/fetch-from-api.ts';
import { allReviews } from './review-links.ts';

/** What a paper's review history is made from. */
export interface ReviewHistory {
  paper: PaperDetail;
  /** Oldest first. */
  reviews: readonly Review[];
  decisions: readonly Decision[];
  origin: string;
}

interface Thing {
  type: string;
  doi?: string;
  url: string;
  published?: string;
  versionIdentifier?: string;
  content?: { type: string; url: string }[];
}
interface Action {
  participants: { actor: { type: string; id?: string; name: string }; role: string }[];
  outputs: Thing[];
}
interface Step {
  at: string;
  assertions: { item: Thing; status: string; happened: string }[];
  inputs: Thing[];
  actions: Action[];
}

/**
 * Returns a paper's review history as a DocMap (https://docmaps.knowledgefutures.org): a step for each public version, for each review,
 * for each decision, and for each venue that accepted it, in the order in which they happened.
 */
export function docMap(history: ReviewHistory): object {
  const { paper, origin } = history;
  const page = `${origin}/papers/${paper.archiveId}`;
  const steps = [
    ...versionSteps(history),
    ...reviewSteps(history),
    ...decisionSteps(history),
    ...venueSteps(history),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  const [first] = steps;
  return {
    '@context': DOC_MAPS,
    type: 'docmap',
    id: `${page}.docmap.json`,
    publisher: { id: origin, name: PRODUCT_NAME, homepage: origin, url: origin },
    created: first?.at ?? paper.createdAt,
    updated: steps.at(-1)?.at ?? paper.updatedAt,
    'first-step': nodeOf(0),
    steps: Object.fromEntries(
      steps.map(({ at: _, ...step }, index) => [
        nodeOf(index),
        {
          ...step,
          ...(index > 0 ? { 'previous-step': nodeOf(index - 1) } : {}),
          ...(index < steps.length - 1 ? { 'next-step': nodeOf(index + 1) } : {}),
        },
      ]),
    ),
  };
}

/** Returns the DocMap of a paper; undefined if the function with the reviews doesn't respond. */
export async function docMapOf(
  paper: PaperDetail,
  origin: string,
  fetchFromApi: FetchFromApi,
): Promise<object | undefined> {
  const [reviews, decisions] = await Promise.all([
    allReviews(paper.archiveId, fetchFromApi),
    fetchFromApi<Decisions>(`/papers/${paper.archiveId}/decision`, TIMEOUT_MS),
  ]);
  if (!reviews || !decisions) return undefined;
  return docMap({ paper, reviews, decisions: decisions.data.history, origin });
}

const TIMEOUT_MS = 10_000;
interface Decisions {
  data: { history: Decision[] };
}

const nodeOf = (index: number): string => `_:b${index}`;

function versionSteps({ paper, origin }: ReviewHistory): Step[] {
  return paper.versions.filter(isVisible).map(({ version, publishedAt, createdAt }): Step => {
    const at = publishedAt ?? createdAt;
    const preprint = preprintOf(paper, version, origin, at);
    const earlier = paper.versions.filter((other) => isVisible(other) && other.version < version).at(-1);
    return {
      at,
      assertions: [{ item: preprint, status: 'manuscript-published', happened: at }],
      inputs: earlier ? [preprintOf(paper, earlier.version, origin)] : [],
      actions: [
        {
          // The authors of earlier versions may differ; the record that is public names those of this one.
          participants: version === paper.version ? authorsOf(paper, origin) : [],
          outputs: [preprint],
        },
      ],
    };
  });
}

function preprintOf(paper: PaperDetail, version: number, origin: string, published?: string): Thing {
  const { archiveId, registeredDoi } = paper;
  const url = `${origin}/papers/${versionedId(archiveId, version)}`;
  return {
    type: 'preprint',
    ...(version === paper.version && registeredDoi ? { doi: registeredDoi } : {}),
    url,
    ...(published ? { published } : {}),
    versionIdentifier: String(version),
    content: [
      { type: 'web-page', url },
      { type: 'application/pdf', url: `${url}.pdf` },
    ],
  };
}

const authorsOf = ({ authors }: PaperDetail, origin: string): Action['participants'] =>
  authors.map((author) => ({
    actor: {
      type: author.kind === 'agent' ? 'software' : 'person',
      ...idOf(author, origin),
      name: author.name,
    },
    role: 'author',
  }));

function idOf({ kind, id, orcid }: PaperDetail['authors'][number], origin: string): { id?: string } {
  if (orcid) return { id: orcidUrl(orcid) };
  return kind === 'agent' && id ? { id: `${origin}/agents/${id}` } : {};
}

function reviewSteps({ paper, reviews, origin }: ReviewHistory): Step[] {
  return reviews.map((review): Step => {
    const reviewed = preprintOf(paper, review.version, origin);
    return {
      at: review.createdAt,
      assertions: [{ item: reviewed, status: 'peer-reviewed', happened: review.createdAt }],
      inputs: [reviewed],
      actions: [
        {
          participants: [{ actor: reviewerOf(review, origin), role: 'peer-reviewer' }],
          outputs: [reviewThing(review, paper.archiveId, origin)],
        },
      ],
    };
  });
}

function reviewerOf(review: Review, origin: string) {
  const { reviewerType, reviewer } = review;
  const path = reviewerPath(review);
  return {
    type: reviewerType === 'human' ? 'person' : 'software',
    ...(path ? { id: origin + path } : {}),
    name: reviewer.name,
  };
}

/** A review with its page, and if it has items, with the paper's items as W3C Web Annotations. */
function reviewThing({ number, doi, createdAt, items }: Review, archiveId: string, origin: string): Thing {
  const url = `${origin}/papers/${archiveId}/reviews#r${number}`;
  const annotations = `${origin}/papers/${archiveId}/annotations.jsonld`;
  return {
    type: 'review-article',
    ...(doi ? { doi } : {}),
    url: doi ? doiUrl(doi) : url,
    published: createdAt,
    content: [
      { type: 'web-page', url },
      ...(items.length > 0 ? [{ type: 'application/ld+json', url: annotations }] : []),
    ],
  };
}

function decisionSteps({ paper, decisions, origin }: ReviewHistory): Step[] {
  const url = `${origin}/papers/${paper.archiveId}/reviews`;
  return decisions
    .filter(({ before, status }) => status !== before)
    .map(({ version, status, decidedAt }): Step => {
      const decided = preprintOf(paper, version, origin);
      return decisionStep(decided, {
        at: decidedAt,
        status: status.toLowerCase().replaceAll('_', '-'),
        url,
        editor: { id: origin, name: PRODUCT_NAME },
      });
    });
}

/** The decisions of venues. Those that don't accept a paper aren't public. */
const venueSteps = ({ paper, origin }: ReviewHistory): Step[] =>
  (paper.acceptances ?? []).map(({ slug, name, version, acceptedAt }) =>
    decisionStep(preprintOf(paper, version, origin), {
      at: acceptedAt,
      status: 'accepted',
      url: origin + proceedingsPath(slug),
      editor: { id: origin + venuePath(slug), name },
    }),
  );

function decisionStep(
  decided: Thing,
  {
    at,
    status,
    url,
    editor,
  }: { at: string; status: string; url: string; editor: { id: string; name: string } },
): Step {
  const summary = {
    type: 'evaluation-summary',
    url,
    published: at,
    content: [{ type: 'web-page', url }],
  };
  return {
    at,
    assertions: [{ item: decided, status, happened: at }],
    inputs: [decided],
    actions: [
      { participants: [{ actor: { type: 'organization', ...editor }, role: 'editor' }], outputs: [summary] },
    ],
  };
}
