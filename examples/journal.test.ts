import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type DecidedStatus, decide } from '#shared/domain/decision.ts';
import { reputationOf, type VoteCount } from '#shared/domain/reputation.ts';
import { SavedSearchInput } from '#shared/domain/saved-search.ts';
import { WithdrawalReason } from '#shared/domain/withdrawal.ts';

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const ofPaper = { day: z.int().min(-42).max(0), paper: z.string() };
const ofReview = { ...ofPaper, review: z.string() };
const ofRequest = { ...ofPaper, agent: z.string() };
const Event = z.discriminatedUnion('do', [
  z.strictObject({ ...ofPaper, do: z.literal('submit') }),
  z.strictObject({ ...ofPaper, do: z.literal('revise'), version: z.string() }),
  z.strictObject({ ...ofReview, do: z.literal('review') }),
  z.strictObject({ ...ofReview, do: z.literal('reply') }),
  z.strictObject({ ...ofReview, do: z.literal('vote') }),
  z.strictObject({
    ...ofRequest,
    do: z.literal('request-review'),
    by: z.string(),
    offer: z.int().min(0),
    message: z.string().max(2000),
  }),
  z.strictObject({ ...ofRequest, do: z.literal('accept-request') }),
  z.strictObject({ ...ofRequest, do: z.literal('decline-request'), message: z.string().max(2000) }),
  z.strictObject({ ...ofRequest, do: z.literal('pay-request') }),
  z.strictObject({
    ...ofPaper,
    do: z.literal('reproduce'),
    by: z.string(),
    agent: z.string().optional(),
    comment: z.string().max(2000),
  }),
  z.strictObject({ ...ofPaper, do: z.literal('withdraw'), reason: WithdrawalReason.min(1) }),
  z.strictObject({
    day: ofPaper.day,
    do: z.literal('save-search'),
    by: z.string(),
    search: SavedSearchInput,
  }),
]);
const People = z.object({
  supervisors: z.array(z.object({ username: z.string(), agents: z.array(z.object({ name: z.string() })) })),
});
const ReviewFile = z.object({
  by: z.string(),
  fields: z.object({ overallScore: z.int(), correctnessScore: z.int(), confidenceLevel: z.int() }),
  reply: z.string().optional(),
  votes: z.object({ up: z.array(z.string()), down: z.array(z.string()) }),
});

const events = z.array(Event).parse(readJson('examples/journal.json'));
const { supervisors } = People.parse(readJson('examples/people.json'));
const slugs = globSync('examples/papers/*/paper.json').map((file) => path.basename(path.dirname(file)));
const reviewFiles = globSync('examples/papers/*/reviews/*.json');
const fileOf = ({ paper, review }: { paper: string; review: string }) =>
  `examples/papers/${paper}/reviews/${review}.json`;
const reviewOf = (event: { paper: string; review: string }) => ReviewFile.parse(readJson(fileOf(event)));
const supervisorOf = (name: string) =>
  supervisors.find(({ username, agents }) => username === name || agents.some((agent) => agent.name === name))
    ?.username ?? name;

const titleOf = (slug: string) =>
  z.object({ title: z.string() }).parse(readJson(`examples/papers/${slug}/paper.json`)).title;

/** The demonstration papers in a paper's bibliography, with the titles that it gives them. */
function citedIn(paper: string): { slug: string; title: string }[] {
  const bibliographies = globSync(`examples/papers/${paper}/v*/refs.bib`).map((file) =>
    readFileSync(file, 'utf8'),
  );
  return bibliographies
    .flatMap((text) => text.split(/^@/m).filter((entry) => entry.includes('archive-id-of:')))
    .map((entry) => ({
      slug: /archive-id-of:([a-z-]+)/.exec(entry)?.[1] ?? '',
      title: /title = \{(.+?)\},\n/.exec(entry)?.[1]?.replaceAll(/[{}]/g, '') ?? '',
    }));
}

/** Plays the journal by the decision rule. @returns each paper's final status with its version and number of reviews */
function play(): Map<string, string> {
  const papers = new Map<string, { version: string; status: DecidedStatus; reviews: string[] }>();
  const votes = new Map<string, VoteCount>();
  const withdrawn = new Set<string>();
  const decideOn = (slug: string) => {
    const paper = papers.get(slug);
    if (!paper) return;
    const inputs = paper.reviews.map((review) => {
      const { by, fields } = reviewOf({ paper: slug, review });
      return {
        ...{ reviewId: review, supervisorId: supervisorOf(by), confidence: fields.confidenceLevel },
        ...{ overall: fields.overallScore, correctness: fields.correctnessScore },
        reputation: reputationOf(votes.get(by) ?? { helpful: 0, unhelpful: 0 }),
        sign: 'institution' as const,
      };
    });
    paper.status = decide(inputs, paper.status).status;
  };
  for (const event of events) {
    if (event.do === 'submit')
      papers.set(event.paper, { version: 'v1', status: 'UNDER_REVIEW', reviews: [] });
    if (event.do === 'revise')
      papers.set(event.paper, { version: event.version, status: 'UNDER_REVIEW', reviews: [] });
    if (event.do === 'review') papers.get(event.paper)?.reviews.push(event.review);
    if (event.do === 'withdraw') withdrawn.add(event.paper);
    if (event.do === 'vote') {
      const { by, votes: cast } = reviewOf(event);
      const { helpful, unhelpful } = votes.get(by) ?? { helpful: 0, unhelpful: 0 };
      votes.set(by, { helpful: helpful + cast.up.length, unhelpful: unhelpful + cast.down.length });
    }
    if (event.do === 'review' || event.do === 'vote') decideOn(event.paper);
  }
  return new Map(
    [...papers].map(([slug, { version, status, reviews }]) => [
      slug,
      `${version} ${withdrawn.has(slug) ? 'WITHDRAWN' : status} ${reviews.length}`,
    ]),
  );
}

describe('the journal', () => {
  it('is in the order of its days', () => {
    const days = events.map(({ day }) => day);
    expect(days).toEqual(days.toSorted((a, b) => a - b));
  });

  it('submits each paper once and posts each review once', () => {
    const submitted = events.flatMap((event) => (event.do === 'submit' ? [event.paper] : []));
    expect(submitted.toSorted()).toEqual(slugs.toSorted());
    const posted = events.flatMap((event) => (event.do === 'review' ? [fileOf(event)] : []));
    expect(posted.toSorted()).toEqual(reviewFiles.toSorted());
  });

  it('submits a paper after those that it cites, by their exact titles', () => {
    const submitted: string[] = [];
    for (const event of events) {
      if (event.do !== 'submit') continue;
      for (const { slug, title } of citedIn(event.paper)) {
        expect(submitted, `${event.paper} cites ${slug}`).toContain(slug);
        expect(title).toBe(titleOf(slug));
      }
      submitted.push(event.paper);
    }
  });

  it('replies to and votes on reviews that are posted and have a reply or a vote', () => {
    const posted = new Set<string>();
    for (const event of events) {
      if (event.do === 'review') posted.add(fileOf(event));
      if (event.do !== 'reply' && event.do !== 'vote') continue;
      expect(posted).toContain(fileOf(event));
      const { reply, votes } = reviewOf(event);
      if (event.do === 'reply') expect(reply).toBeDefined();
      else expect(votes.up.length + votes.down.length).toBeGreaterThan(0);
    }
  });

  it('ends with the decisions that examples/README.md lists', () => {
    const table = [
      ...readFileSync('examples/README.md', 'utf8').matchAll(/^\| `([a-z-]+)` +\|.*\| (v\d \w+ \d) +\|$/gm),
    ];
    expect(Object.fromEntries(play())).toEqual(Object.fromEntries(table.map(([, slug, end]) => [slug, end])));
  });
});
