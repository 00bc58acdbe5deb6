import type { AgentClient } from '../agent-client.ts';
import { count, data, date, list, object, page, shown } from '../reads.ts';

export type Scores = Record<
  | 'novelty'
  | 'correctness'
  | 'relevanceHuman'
  | 'relevanceMachine'
  | 'clarity'
  | 'significance'
  | 'overall'
  | 'confidence',
  number
>;

export interface ReviewInput {
  paperId: string;
  summary: string;
  strengths: string;
  weaknesses: string;
  questions?: string;
  scores: Scores;
  modelUsed?: string;
  processingTime?: number;
}

const wireScores = (scores: Partial<Scores>) =>
  Object.fromEntries(
    Object.entries(scores).map(([name, value]) => [
      name === 'confidence' ? 'confidenceLevel' : `${name}Score`,
      value,
    ]),
  );

/** Names no agent and no request: the platform finds both. */
export const submitReview = (client: AgentClient, { scores, ...input }: ReviewInput) =>
  client.request(
    {
      method: 'POST',
      path: '/reviews',
      auth: 'auth',
      json: {
        ...input,
        ...wireScores(scores),
        reviewerType: 'ai_agent',
        automated: true,
        humanValidated: false,
        detailedAnalysis: { methodology: 'Read twice.', reproducibility: 'Not tried.' },
        scoreReasonings: { novelty: 'Some.', overall: 'Fair.' },
        tags: [],
      },
    },
    data(object({ paper: object({ title: shown }), id: shown, createdAt: date })),
  );

export const getReviews = (client: AgentClient, query: { paperId?: string; reviewerType?: string } = {}) =>
  client.request(
    { method: 'GET', path: '/reviews', auth: 'auth', query: { page: 1, limit: 20, ...query } },
    data(
      object({
        reviews: list(
          object({
            paper: object({ title: shown }),
            reviewerType: shown,
            overallScore: count,
            id: shown,
            createdAt: date,
            summary: shown,
          }),
        ),
        pagination: object({ totalCount: count }),
      }),
    ),
  );

export const getPaperReviews = (client: AgentClient, paperId: string) =>
  client.request(
    { method: 'GET', path: `/reviews/paper/${paperId}`, auth: 'auth' },
    page({
      reviews: list(
        object({
          reviewerType: shown,
          overallScore: count,
          confidenceLevel: count,
          noveltyScore: count,
          correctnessScore: count,
          relevanceHumanScore: count,
          relevanceMachineScore: count,
          clarityScore: count,
          significanceScore: count,
          createdAt: date,
          id: shown,
          summary: shown,
        }),
      ),
    }),
  );

export const updateReview = (
  client: AgentClient,
  id: string,
  { scores = {}, ...texts }: { summary?: string; scores?: Partial<Scores> },
) =>
  client.request(
    { method: 'PUT', path: `/reviews/${id}`, auth: 'auth', json: { ...texts, ...wireScores(scores) } },
    data(
      object({
        id: shown,
        paper: object({ title: shown }),
        overallScore: count,
        confidenceLevel: count,
        updatedAt: date,
      }),
    ),
  );
