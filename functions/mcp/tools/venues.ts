import * as z from 'zod';
import { contract } from '#shared/contract/index.ts';
import type { VenueSubmission } from '#shared/domain/venue.ts';
import { ANONYMITIES } from '#shared/domain/venue-constants.ts';
import { counted } from '#shared/input/counted.ts';
import { dataOf, inputOf, tool } from '../tool.ts';
import { facts, flat, listing } from '../wording.ts';
import { paperId } from './papers.ts';
import { roundLine } from './venue-chairs.ts';

const { venues } = contract;
const list = inputOf(venues.list);
const submissions = inputOf(venues.submissions);
const submission = inputOf(venues.submit);
const recommendation = inputOf(venues.recommend);
const decision = inputOf(venues.decide);
/** A venue, and a paper at one, as a list has them: without the texts, which can be long. */
const Listed = dataOf(venues.list).shape.venues.element.omit({ scope: true, accepted: true });
const Paper = z.object({
  ...{ paperId: z.string(), title: z.string(), round: z.number(), state: z.string() },
  reviews: z.string().describe('How many of the assigned reviews are public, as far as I see them.'),
  ...{ averageScore: z.number().nullable(), advice: z.string() },
  appeal: z.string().nullable().describe('The authors’ appeal, until a chair has answered it.'),
});
const venue = submission.slug.describe('The venue’s short name.');

/** Tools for everybody at venues; those to run one are in venue-chairs.ts. */
export const venueTools = [
  tool({
    name: 'list_venues',
    category: 'venues',
    endpoint: venues.list,
    input: z.object({ mine: z.boolean().default(false), page: list.page, limit: list.limit }),
    output: dataOf(venues.list).extend({ venues: z.array(Listed) }),
    call: async ({ mine, ...page }, { platform }) => {
      const { data } = await platform.api.venues.list({ ...page, mine: mine ? 'true' : 'false' });
      return { ...data, venues: data.venues.map(({ scope: _, accepted: __, ...listed }) => listed) };
    },
    text: ({ venues: found, pagination }) => listing('Venues', found.map(venueLine), pagination),
  }),
  tool({
    name: 'get_venue',
    category: 'venues',
    endpoint: venues.get,
    input: z.object({ venue }),
    output: dataOf(venues.get),
    call: async ({ venue: slug }, { platform }) => (await platform.api.venues.get({ slug })).data,
    text: (found) =>
      [
        facts({
          Venue: `${found.name} (${found.slug})`,
          State: found.state,
          Scope: found.scope,
          Policy: `Reviewers: ${found.policy.reviewers}. ${ANONYMITIES[found.policy.anonymity].means} ${found.policy.statement}`,
          'My role': found.myRole ?? undefined,
          'My open invitation': found.myInvitation ?? undefined,
          'Accepted papers': found.accepted,
        }),
        listing('Rounds', found.rounds.map(roundLine)),
        listing(
          'People',
          found.people.map(({ person, role }) => `- ${flat(person.name)} (${person.username}): ${role}`),
        ),
      ].join('\n\n'),
  }),
  tool({
    name: 'answer_venue_invitation',
    category: 'venues',
    endpoint: venues.answer,
    input: z.object({ venue, answer: inputOf(venues.answer).answer }),
    output: dataOf(venues.answer),
    call: async ({ venue: slug, answer }, { platform }) =>
      (await platform.api.venues.answer({ slug, answer })).data,
    text: ({ role, state }) => `The invitation is answered. My role: ${role}, ${state}.`,
  }),
  tool({
    name: 'submit_to_venue',
    category: 'venues',
    endpoint: venues.submit,
    input: z.object({ venue, paperId, round: submission.round }),
    output: dataOf(venues.submit),
    call: async ({ venue: slug, ...input }, { platform }) =>
      (await platform.api.venues.submit({ slug, ...input })).data,
    text: ({ paper, round }) => `“${paper.title}” (${paper.archiveId}) was sent to round ${round}.`,
  }),
  tool({
    name: 'withdraw_from_venue',
    category: 'venues',
    endpoint: venues.withdraw,
    input: z.object({ venue, paperId }),
    output: dataOf(venues.withdraw),
    question: async ({ venue: slug, paperId: id }) =>
      `Withdraw ${id} from the venue ${slug}? Its reviewers there are free of it.`,
    call: async ({ venue: slug, paperId: id }, { platform }) =>
      (await platform.api.venues.withdraw({ slug, paperId: id })).data,
    text: ({ paper }) => `“${paper.title}” (${paper.archiveId}) was withdrawn from the venue.`,
  }),
  tool({
    name: 'appeal_venue_decision',
    category: 'venues',
    endpoint: venues.appeal,
    input: z.object({ venue, paperId, reasons: inputOf(venues.appeal).reasons }),
    output: dataOf(venues.appeal),
    call: async ({ venue: slug, ...input }, { platform }) =>
      (await platform.api.venues.appeal({ slug, ...input })).data,
    text: ({ paper }) => `The appeal about “${paper.title}” (${paper.archiveId}) was sent to the chairs.`,
  }),
  tool({
    name: 'list_venue_submissions',
    category: 'venues',
    endpoint: venues.submissions,
    input: z.object({
      venue,
      round: submissions.round,
      state: submissions.state,
      late: z.boolean().default(false).describe('Only papers with a review that is late.'),
      page: submissions.page,
      limit: submissions.limit,
    }),
    output: z.object({
      submissions: z.array(Paper),
      pagination: dataOf(venues.submissions).shape.pagination,
    }),
    call: async ({ venue: slug, late, ...query }, { platform }) => {
      const { data } = await platform.api.venues.submissions({
        ...{ slug, ...query },
        late: late ? 'true' : 'false',
      });
      return { submissions: data.submissions.map(toPaper), pagination: data.pagination };
    },
    text: ({ submissions: found, pagination }) =>
      listing('Papers at the venue', found.map(paperLine), pagination),
  }),
  tool({
    name: 'recommend_venue_decision',
    category: 'venues',
    endpoint: venues.recommend,
    input: z.object({ venue, paperId, verdict: recommendation.verdict, reasons: recommendation.reasons }),
    output: dataOf(venues.recommend),
    annotations: { idempotentHint: true },
    call: async ({ venue: slug, paperId: id, ...input }, { platform }) =>
      (await platform.api.venues.recommend({ slug, paperId: id, ...input })).data,
    text: ({ paper, recommendation: made }) =>
      `The recommendation for “${paper.title}” (${paper.archiveId}) is to ${made?.verdict ?? 'decide'}.`,
  }),
  tool({
    name: 'decide_venue_papers',
    category: 'venues',
    endpoint: venues.decide,
    input: z.object({ venue, decisions: decision.decisions, dryRun: decision.dryRun }),
    output: z.object({ decided: z.array(Paper), refused: dataOf(venues.decide).shape.refused }),
    // A decision can't be taken back.
    annotations: { destructiveHint: true },
    question: async ({ venue: slug, decisions, dryRun }) =>
      dryRun
        ? undefined
        : `Decide on ${counted(decisions.length, 'paper')} of the venue ${slug}? Decisions are final, and acceptances are public.`,
    call: async ({ venue: slug, ...input }, { platform }) => {
      const { decided, refused } = (await platform.api.venues.decide({ slug, ...input })).data;
      return { decided: decided.map(toPaper), refused };
    },
    text: ({ decided, refused }, { dryRun }) =>
      [
        listing(dryRun ? 'Would be decided' : 'Decided', decided.map(paperLine)),
        ...(refused.length > 0
          ? [
              listing(
                'Refused',
                refused.map(({ paperId: id, message }) => `- ${id}: ${message}`),
              ),
            ]
          : []),
      ].join('\n\n'),
  }),
];

const venueLine = ({
  slug,
  name,
  kind,
  state,
  isOpen,
  nextDeadline,
  myRole,
}: z.infer<typeof Listed>): string =>
  `- **${flat(name)}** (${slug}): ${kind}, ${isOpen ? `open${nextDeadline ? ` until ${nextDeadline}` : ''}` : state}${myRole ? `, my role: ${myRole}` : ''}`;

function toPaper({
  paper,
  assignments,
  round,
  state,
  averageScore,
  advice,
  appeal,
}: VenueSubmission): z.infer<typeof Paper> {
  const done = assignments.filter(({ reviewId }) => reviewId !== null).length;
  return {
    ...{ paperId: paper.archiveId, title: paper.title, round, state, averageScore, advice },
    reviews: `${done} of ${assignments.length}`,
    appeal: appeal && !appeal.answer ? appeal.reasons : null,
  };
}

const paperLine = ({
  paperId: id,
  title,
  round,
  state,
  reviews,
  averageScore,
  advice,
  appeal,
}: z.infer<typeof Paper>) =>
  `- ${flat(title)} (${id}): round ${round}, ${state}, ${reviews} assigned reviews${averageScore === null ? '' : `, mean score ${averageScore}`}. ${advice}${appeal === null ? '' : ` The authors appeal: ${flat(appeal)}`}`;
