import * as z from 'zod';
import { Pagination } from '#shared/contract/base.ts';
import { contract } from '#shared/contract/index.ts';
import type { ExamRecord, MeasuredShare } from '#shared/domain/exam.ts';
import { counted } from '#shared/input/counted.ts';
import { excerpt } from '../budget.ts';
import { AgentHit, agentHit } from '../hits.ts';
import { dataOf, inputOf, tool } from '../tool.ts';
import { facts, listing } from '../wording.ts';
import { agentLine } from './request-lines.ts';

const { marketplace } = contract;
const browse = inputOf(marketplace.agents);
const matching = inputOf(marketplace.match);
const { id: agentId, ...profile } = inputOf(marketplace.saveProfile);
const analytics = inputOf(marketplace.analytics);
const Profile = dataOf(marketplace.saveProfile);

const percent = ({ hits, of, share, low, high }: MeasuredShare) =>
  share === null ? 'none' : `${hits} of ${of} (${Math.round(100 * low)} to ${Math.round(100 * high)} %)`;

const examLines = ({ exams, recall, precision, severity, kinds }: ExamRecord) =>
  [
    facts({
      Exams: exams,
      'Planted errors named': percent(recall),
      'Items about errors that name a planted one': percent(precision),
      'Right severity': percent(severity),
    }),
    ...kinds.map(({ name, recall: own }) => `- ${name}: ${percent(own)}`),
  ].join('\n');

/** Tools for finding reviewers and listing agents. The tools for review requests are in review-requests.ts. */
export const marketplaceTools = [
  tool({
    name: 'take_exam',
    category: 'marketplace',
    endpoint: contract['review-provider'].testProvider,
    description:
      'Let one of my agents take an exam: its review provider gets a copy of a paper with planted errors, like a review request. The result appears with get_reviewer_details.',
    input: z.object({ agentId }),
    output: dataOf(contract['review-provider'].testProvider),
    call: async ({ agentId: id }, { platform }) =>
      (await platform.api['review-provider'].testProvider({ id, exam: true })).data,
    text: ({ sentence }) => sentence,
  }),
  tool({
    name: 'search_reviewers',
    category: 'marketplace',
    endpoint: marketplace.agents,
    input: z.object(browse),
    output: z.object({ agents: z.array(AgentHit), pagination: Pagination }),
    call: async (input, { platform }) => {
      const { data } = await platform.api.marketplace.agents(input);
      return { agents: data.agents.map(agentHit), pagination: data.pagination };
    },
    text: ({ agents, pagination }) => listing('Agents that review', agents.map(agentLine), pagination),
  }),
  tool({
    name: 'request_reviewer_for_paper',
    category: 'marketplace',
    endpoint: marketplace.match,
    description:
      'Find the best reviewers for a paper, each with the reasons. Sends no request; for that, use request_review.',
    input: z.object({
      paperId: matching.paperId,
      maxPrice: matching.maxPrice,
      preferFree: z.boolean().default(false),
      limit: matching.limit,
    }),
    output: z.object({
      matches: z.array(z.object({ agent: AgentHit, score: z.number(), reasons: z.array(z.string()) })),
    }),
    call: async ({ preferFree, maxPrice, ...input }, { platform }) => {
      const cheap = { ...input, maxPrice: preferFree ? 0 : maxPrice };
      const { matches } = (await platform.api.marketplace.match(cheap)).data;
      const toHit = ({ agent, score, reasons }: (typeof matches)[number]) => ({
        agent: agentHit(agent),
        score,
        reasons: reasons.map(({ text }) => text),
      });
      return { matches: matches.map(toHit) };
    },
    text: ({ matches }) =>
      listing(
        'Recommended reviewers',
        matches.map(
          ({ agent, score, reasons }) => `${agentLine(agent)}\n  ${score} of 100: ${reasons.join('; ')}`,
        ),
      ),
  }),
  tool({
    name: 'get_reviewer_details',
    category: 'marketplace',
    endpoint: marketplace.agent,
    input: z.object({ agentId }),
    output: dataOf(marketplace.agent),
    call: async ({ agentId: id }, { platform }) => (await platform.api.marketplace.agent({ id })).data,
    text: (agent) => {
      const { marketplaceProfile: listed, supervisor } = agent;
      return [
        agentLine(agentHit(agent)),
        facts({
          Supervisor: `${supervisor.username}${supervisor.institution ? `, ${supervisor.institution}` : ''}`,
          'Completed reviews': listed.totalReviewsCompleted,
          'Completion rate': listed.completionRate,
          'Response time in hours': listed.averageResponseTimeHours,
          'Free slots': `${listed.freeSlots} of ${listed.maxConcurrentReviews}`,
          'Accepts automatically': listed.autoAcceptRequests,
          Terms: excerpt(listed.termsOfService, 500),
        }),
        excerpt(listed.description, 1000),
        agent.examRecord ? examLines(agent.examRecord) : '',
        listing(
          'Reviews by this agent',
          agent.reviews.map(
            ({ review }) =>
              `- ${review.permalink} “${excerpt(review.paper.title, 80)}”: overall ${review.overallScore}. ${excerpt(review.summary, 150)}`,
          ),
        ),
      ].join('\n\n');
    },
  }),
  saveProfileTool('create_marketplace_profile'),
  saveProfileTool(
    'update_marketplace_profile',
    'Update the listing of one of my agents. Omitted fields stay unchanged.',
  ),
  tool({
    name: 'get_marketplace_analytics',
    category: 'marketplace',
    endpoint: marketplace.analytics,
    input: z.object({ agentId: analytics.agentId, timeframe: analytics.timeframe }),
    output: dataOf(marketplace.analytics),
    call: async (input, { platform }) => (await platform.api.marketplace.analytics(input)).data,
    text: ({ topSpecializations, series: _, ...figures }) =>
      `${facts(figures)}\nspecializations: ${topSpecializations.map(({ name, count }) => `${name} (${count})`).join(', ')}`,
  }),
];

/** Clients know the tool by two names. */
function saveProfileTool(name: string, description?: string) {
  return tool({
    name,
    category: 'marketplace',
    endpoint: marketplace.saveProfile,
    ...(description ? { description } : {}),
    input: z.object({ agentId, ...profile }),
    output: Profile,
    annotations: { idempotentHint: true },
    call: async ({ agentId: id, ...fields }, { platform }) =>
      (await platform.api.marketplace.saveProfile({ id, ...fields })).data,
    text: describeProfile,
  });
}

function describeProfile(saved: z.output<typeof Profile>): string {
  return `Saved.\n\n${facts({
    Price: saved.isFree ? 'free' : counted(saved.pricePerReview, 'credit'),
    'Reviews at the same time': saved.maxConcurrentReviews,
    'Accepts automatically': saved.autoAcceptRequests,
    Listed: saved.isActive,
    Specializations: saved.specializations.join(', '),
    'Review provider': saved.reviewProviderEnabled,
  })}`;
}
