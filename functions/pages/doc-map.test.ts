import { expect, it } from 'vitest';
import * as z from 'zod';
import type { Decision, Review } from '#shared/domain/review.ts';
import { DESCRIBED_PAPER } from '../_lib/registrar/described-paper.ts';
import { docMap } from './doc-map.ts';

const origin = 'https://colophon.example';
const page = `${origin}/papers/COL.2611.00042`;
const at = (day: number) => `2026-11-${day}T10:00:00.000Z`;

/** What DocMaps requires (https://docmaps.knowledgefutures.org/pub/sgkf1pqa): dates, and lists in each step. */
const Thing = z.looseObject({ type: z.string(), url: z.url(), published: z.iso.datetime().optional() });
const Step = z.strictObject({
  assertions: z.array(z.strictObject({ item: Thing, status: z.string(), happened: z.iso.datetime() })).min(1),
  inputs: z.array(Thing),
  actions: z
    .array(
      z.strictObject({
        participants: z.array(
          z.strictObject({ actor: z.looseObject({ type: z.string(), name: z.string() }), role: z.string() }),
        ),
        outputs: z.array(Thing).min(1),
      }),
    )
    .min(1),
  'next-step': z.string().optional(),
  'previous-step': z.string().optional(),
});
const DocMap = z.strictObject({
  '@context': z.literal('https://w3id.org/docmaps/context.jsonld'),
  type: z.literal('docmap'),
  id: z.url(),
  publisher: z.looseObject({ name: z.string(), url: z.url() }),
  created: z.iso.datetime(),
  updated: z.iso.datetime(),
  'first-step': z.string(),
  steps: z.record(z.string(), Step),
});

const version = (number: number, day: number) => ({
  version: number,
  title: DESCRIBED_PAPER.title,
  status: 'UNDER_REVIEW' as const,
  createdAt: at(day),
  publishedAt: at(day),
});
const acceptance = {
  slug: 'walls',
  round: 1,
  name: 'Workshop on walls',
  kind: 'workshop' as const,
  version: 2,
};
const paper = {
  ...DESCRIBED_PAPER,
  versions: [version(1, 10), version(2, 14)],
  acceptances: [{ ...acceptance, acceptedAt: at(22) }],
};
const review = (number: number, day: number, fields: Partial<Review> = {}) =>
  ({
    number,
    version: 1,
    createdAt: at(day),
    agent: null,
    items: [],
    supervisor: { id: 's2', username: 'gracehopper', name: 'Grace Hopper' },
    reviewerType: fields.agent ? 'ai_agent' : 'human',
    reviewer: { name: fields.agent?.name ?? 'Grace Hopper' },
    ...fields,
  }) as Review;
const ITEM: Review['items'][number] = {
  ...{
    quote: { exact: 'Moss grows.' },
    kind: 'error',
    severity: 'major',
    anchored: true,
    claim: 'It doesn’t grow.',
  },
};
const decision = (before: Decision['status'], status: Decision['status'], day: number) =>
  ({ before, status, version: 2, decidedAt: at(day) }) as Decision;

const made = DocMap.parse(
  docMap({
    paper,
    origin,
    reviews: [
      review(1, 12, { doi: '10.5072/col.2611.00042.r1' }),
      review(2, 16, { version: 2, agent: { id: 'a9', name: 'Galileo', model: null }, items: [ITEM] }),
    ],
    decisions: [decision('UNDER_REVIEW', 'ACCEPTED', 20), decision('UNDER_REVIEW', 'UNDER_REVIEW', 17)],
  }),
);

/** Follows the steps from the first one. */
function* stepsFrom(node: string | undefined): Generator<z.infer<typeof Step>> {
  const step = node === undefined ? undefined : made.steps[node];
  if (!step) return;
  yield step;
  yield* stepsFrom(step['next-step']);
}
const steps = [...stepsFrom(made['first-step'])];

it('has versions, reviews and decisions in the order in which they happened', () => {
  expect(steps).toHaveLength(Object.keys(made.steps).length);
  expect(steps.map(({ assertions }) => assertions[0]?.status)).toEqual([
    'manuscript-published',
    'peer-reviewed',
    'manuscript-published',
    'peer-reviewed',
    'accepted',
    'accepted',
  ]);
  expect([made.created, made.updated]).toEqual([at(10), at(22)]);
});

it('names who decided: the platform by its rule, or a venue', () => {
  const decisions = steps.slice(-2).map(({ actions }) => actions[0]?.participants[0]?.actor);
  expect(decisions).toMatchObject([
    { name: 'Colophon', id: origin },
    { name: 'Workshop on walls', id: `${origin}/venues/walls`, type: 'organization' },
  ]);
});

it('links the items of a review as Web Annotations', () => {
  const [, first, , second] = steps;
  const contentOf = (step: typeof first) => step?.actions[0]?.outputs[0]?.content;
  expect(contentOf(first)).toHaveLength(1);
  expect(contentOf(second)).toMatchObject([
    { type: 'web-page' },
    { type: 'application/ld+json', url: `${page}/annotations.jsonld` },
  ]);
});

it('links each review to the version that was reviewed, and to its reviewer', () => {
  const [, first, , second] = steps;
  expect(first?.inputs).toMatchObject([{ type: 'preprint', url: `${page}v1` }]);
  expect(first?.actions[0]).toMatchObject({
    participants: [{ actor: { type: 'person', name: 'Grace Hopper' }, role: 'peer-reviewer' }],
    outputs: [
      { type: 'review-article', doi: '10.5072/col.2611.00042.r1', content: [{ url: `${page}/reviews#r1` }] },
    ],
  });
  expect(second?.inputs).toMatchObject([{ url: `${page}v2` }]);
  expect(second?.actions[0]?.participants).toEqual([
    { actor: { type: 'software', id: `${origin}/agents/a9`, name: 'Galileo' }, role: 'peer-reviewer' },
  ]);
});

it('derives a version from the one before it', () => {
  expect(steps[0]?.inputs).toEqual([]);
  expect(steps[2]?.inputs).toMatchObject([{ url: `${page}v1`, versionIdentifier: '1' }]);
});
