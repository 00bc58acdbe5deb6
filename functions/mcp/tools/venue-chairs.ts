import * as z from 'zod';
import { contract } from '#shared/contract/index.ts';
import { doiUrl } from '#shared/domain/paper-doi.ts';
import {
  AssignmentPair,
  type ImportedPaper,
  type Round,
  type Venue,
  type VenueMember,
} from '#shared/domain/venue.ts';
import { ERRORS } from '#shared/errors.ts';
import { dataOf, inputOf, tool } from '../tool.ts';
import { day, flat, listing } from '../wording.ts';
import { paperId } from './papers.ts';
import { importTool } from './venue-import.ts';

const { venues } = contract;
const { slug: shortName, ...newVenue } = inputOf(venues.create);
const { slug: _slug, ...newRound } = inputOf(venues.addRound);
const { slug: _, number, ...round } = inputOf(venues.changeRound);
const proposal = inputOf(venues.propose);
const proceedings = inputOf(venues.proceedings);
const venue = inputOf(venues.get).slug.describe('The venue’s short name.');

/** Tools with which chairs run a venue. */
export const venueChairTools = [
  tool({
    name: 'create_venue',
    category: 'venues',
    endpoint: venues.create,
    input: z.object({ venue: shortName, ...newVenue }),
    output: dataOf(venues.create),
    call: async ({ venue: slug, ...input }, { platform }) =>
      (await platform.api.venues.create({ slug, ...input })).data,
    text: (made) => `${stateOf(made)} Add a round, then publish it.`,
  }),
  importTool,
  tool({
    name: 'publish_venue',
    category: 'venues',
    endpoint: venues.publish,
    input: z.object({ venue }),
    output: dataOf(venues.publish),
    annotations: { idempotentHint: true },
    call: async ({ venue: slug }, { platform }) => (await platform.api.venues.publish({ slug })).data,
    text: stateOf,
  }),
  tool({
    name: 'add_venue_round',
    category: 'venues',
    endpoint: venues.addRound,
    input: z.object({
      venue,
      ...newRound,
      closesAt: newRound.closesAt.default(null),
      reviewsDueAt: newRound.reviewsDueAt.default(null),
      decisionsAt: newRound.decisionsAt.default(null),
      finalVersionsAt: newRound.finalVersionsAt.default(null),
    }),
    output: dataOf(venues.addRound),
    call: async ({ venue: slug, ...input }, { platform }) =>
      (await platform.api.venues.addRound({ slug, ...input })).data,
    text: roundsOf,
  }),
  tool({
    name: 'change_venue_round',
    category: 'venues',
    endpoint: venues.changeRound,
    description:
      'Change a round of a venue (chairs). Omitted fields stay unchanged. A deadline that has passed can be moved to a later time.',
    input: z.object({
      venue,
      number,
      ...z
        .object({
          ...round,
          // Without their defaults, which would replace what isn’t changed.
          graceMinutes: round.graceMinutes.unwrap(),
          categories: round.categories.unwrap(),
          papersPerAuthor: round.papersPerAuthor.unwrap(),
          reviewsPerPaper: round.reviewsPerPaper.unwrap(),
        })
        .partial().shape,
    }),
    output: dataOf(venues.changeRound),
    call: async ({ venue: slug, number: wanted, ...changes }, { platform }) => {
      const { rounds } = (await platform.api.venues.get({ slug })).data;
      const before = rounds.find((each) => each.number === wanted);
      if (!before) throw new Error(ERRORS['round-not-found'][1]);
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const { isOpen: _isOpen, completedAt: _completedAt, doi: _doi, ...kept } = before;
      return (await platform.api.venues.changeRound({ ...kept, ...given, slug })).data;
    },
    text: roundsOf,
  }),
  tool({
    name: 'complete_venue_volume',
    category: 'venues',
    endpoint: venues.completeRound,
    input: z.object({ venue, round: number }),
    output: dataOf(venues.completeRound),
    annotations: { idempotentHint: true },
    call: async ({ venue: slug, round: wanted }, { platform }) =>
      (await platform.api.venues.completeRound({ slug, number: wanted })).data,
    text: roundsOf,
  }),
  tool({
    name: 'list_venue_people',
    category: 'venues',
    endpoint: venues.people,
    input: z.object({ venue }),
    output: dataOf(venues.people),
    call: async ({ venue: slug }, { platform }) => (await platform.api.venues.people({ slug })).data,
    text: ({ people }) => listing('People', people.map(personLine)),
  }),
  tool({
    name: 'invite_to_venue',
    category: 'venues',
    endpoint: venues.invite,
    input: z.object({
      venue,
      usernames: inputOf(venues.invite).usernames,
      role: inputOf(venues.invite).role,
    }),
    output: dataOf(venues.invite),
    call: async ({ venue: slug, ...input }, { platform }) =>
      (await platform.api.venues.invite({ slug, ...input })).data,
    text: ({ people }) => listing('Invited', people.map(personLine)),
  }),
  tool({
    name: 'propose_venue_reviewers',
    category: 'venues',
    endpoint: venues.propose,
    input: z.object({
      venue,
      round: proposal.number,
      reviewsPerPaper: proposal.reviewsPerPaper,
      papersPerReviewer: proposal.papersPerReviewer,
      mostProbability: proposal.mostProbability,
    }),
    output: z.object({
      assignments: z.array(AssignmentPair).describe('As assign_venue_reviewers takes them.'),
      reasons: z.array(z.string()).describe('Of each assignment, in the same order.'),
      short: dataOf(venues.propose).shape.short,
    }),
    annotations: { readOnlyHint: true },
    call: async ({ venue: slug, round: wanted, ...input }, { platform }) => {
      const { assignments, short } = (await platform.api.venues.propose({ slug, number: wanted, ...input }))
        .data;
      return {
        assignments: assignments.map(({ paper, reviewer }) => ({
          paperId: paper.archiveId,
          username: reviewer.username,
        })),
        reasons: assignments.map(({ paper, score, reasons }) =>
          flat(`${paper.title}: ${score.toFixed(2)}. ${reasons.join('. ')}`),
        ),
        short,
      };
    },
    text: ({ assignments, reasons, short }) =>
      [
        listing(
          'Proposed, not assigned yet',
          assignments.map((pair, index) => `${pairLine(pair)}: ${reasons[index]}`),
        ),
        listing(
          'Papers with too few possible reviewers',
          short.map(({ paperId, missing }) => `- ${paperId}: ${missing} missing`),
        ),
      ].join('\n\n'),
  }),
  tool({
    name: 'assign_venue_reviewers',
    category: 'venues',
    endpoint: venues.assign,
    input: z.object({ venue, assignments: inputOf(venues.assign).assignments }),
    output: dataOf(venues.assign),
    annotations: { idempotentHint: true },
    call: async ({ venue: slug, assignments }, { platform }) =>
      (await platform.api.venues.assign({ slug, assignments })).data,
    text: ({ assigned, refused }) =>
      [
        listing('Assigned', assigned.map(pairLine)),
        listing(
          'Refused',
          refused.map(({ message, ...pair }) => `${pairLine(pair)}: ${message}`),
        ),
      ].join('\n\n'),
  }),
  tool({
    name: 'answer_venue_appeal',
    category: 'venues',
    endpoint: venues.answerAppeal,
    input: z.object({
      venue,
      paperId,
      outcome: inputOf(venues.answerAppeal).outcome,
      reasons: inputOf(venues.answerAppeal).reasons,
    }),
    output: dataOf(venues.answerAppeal),
    annotations: { destructiveHint: true, idempotentHint: false },
    question: async ({ paperId: id, outcome }) =>
      `Answer the appeal about ${id}: ${outcome}? The answer is final.`,
    call: async ({ venue: slug, ...input }, { platform }) =>
      (await platform.api.venues.answerAppeal({ slug, ...input })).data,
    text: ({ paper, state }) => `The appeal is answered. “${flat(paper.title)}” is ${state}.`,
  }),
  tool({
    name: 'list_proceedings',
    category: 'venues',
    endpoint: venues.proceedings,
    input: z.object({
      venue,
      round: proceedings.round,
      page: proceedings.page,
      limit: proceedings.limit,
    }),
    output: dataOf(venues.proceedings),
    call: async ({ venue: slug, ...query }, { platform }) =>
      (await platform.api.venues.proceedings({ slug, ...query })).data,
    text: ({ entries, imported, pagination }) =>
      [
        listing(
          'Proceedings',
          entries.map(
            ({ paper, round: of }) =>
              `- **${flat(paper.title)}** (${paper.archiveId}): round ${of}, ${paper.authors.map(({ name }) => flat(name)).join(', ')}`,
          ),
          pagination,
        ),
        ...(imported.length > 0 ? [listing('Published elsewhere', imported.map(importedLine))] : []),
      ].join('\n\n'),
  }),
];

const importedLine = ({ title, round: of, source, authors, doi, url }: ImportedPaper): string =>
  `- **${flat(title)}** (${source}): round ${of}, ${authors.map(flat).join(', ')} ${doi ? doiUrl(doi) : url}`;

function stateOf({ name, slug, state }: Pick<Venue, 'name' | 'slug' | 'state'>): string {
  const how = state === 'waiting' ? 'waits for an admin' : `is ${state === 'draft' ? 'a draft' : state}`;
  return `“${flat(name)}” (${slug}) ${how}.`;
}

function roundsOf({ rounds }: Pick<Venue, 'rounds'>): string {
  return listing('Rounds', rounds.map(roundLine));
}

/** Formats a round for a list. */
export const roundLine = ({
  number,
  name,
  isOpen,
  closesAt,
  reviewsDueAt,
  completedAt,
  doi,
}: Round): string =>
  `- ${number}: ${flat(name)}, ${isOpen ? 'open' : 'takes no papers now'}${closesAt ? `, closes ${closesAt}` : ''}${reviewsDueAt ? `, reviews due ${day(reviewsDueAt)}` : ''}${completedAt ? `, complete${doi ? ` as ${doi}` : ''}` : ''}`;

const personLine = ({ person, role, state }: VenueMember): string =>
  `- ${flat(person.name)} (${person.username}): ${role}, ${state}`;

const pairLine = ({ paperId, username }: AssignmentPair): string => `- ${paperId}, ${username}`;
