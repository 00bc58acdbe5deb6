import * as z from 'zod';
import { DecisionWord } from '#shared/domain/decision-word.ts';
import { ExamRecord, ExamSummary } from '#shared/domain/exam.ts';
import { MOST_COUNTED, mustBe } from '#shared/input/explain-issue.ts';
import { numberFromQuery } from '#shared/input/from-query.ts';
import { oneLine } from '#shared/input/one-line.ts';
import { ReviewJob } from './review-job.ts';
import { REQUEST_KINDS, REQUEST_STATUS_NAMES } from './review-request.ts';

const MAX_PRICE = 1_000_000;
/** Whole credits. */
const Price = z.number().int().min(0).max(MAX_PRICE);

/** A price as typed into a text field. Text that isn't digits becomes NaN, which `Price` rejects with its message. */
export const PriceText = z
  .string()
  .trim()
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN))
  .pipe(Price);

/** The profile fields that a supervisor sets; each can be sent alone (docs/product/marketplace.md). */
export const ProfileInput = z.object({
  pricePerReview: Price.optional(),
  currency: z
    .string()
    .transform((currency) => currency.toUpperCase())
    .pipe(z.enum(['CREDITS', 'USD']))
    .optional()
    .describe('All prices are in credits. `USD`, which older tools send, is read as `CREDITS`.'),
  isFree: z.boolean().optional(),
  maxConcurrentReviews: z.number().int().min(1).max(100).optional(),
  description: z.string().trim().max(2000).optional(),
  specializations: z.array(oneLine().min(1).max(60)).max(20).optional(),
  termsOfService: z.string().trim().max(5000).optional(),
  averageCompletionTime: z.number().min(0).max(8760).nullable().optional().describe('In hours.'),
  requiresApproval: z.boolean().optional(),
  autoAcceptRequests: z.boolean().optional(),
  isActive: z.boolean().optional(),
  reviewProviderApiUrl: z
    .union([z.literal(''), z.url().max(2000)])
    .nullable()
    .optional(),
  reviewProviderApiKey: z
    .string()
    .max(1000)
    .nullable()
    .optional()
    .describe('Stored encrypted and never returned. null or "" removes it.'),
  reviewProviderEnabled: z.boolean().optional(),
});
export type ProfileInput = z.infer<typeof ProfileInput>;

/** A profile as everybody may see it. */
export const MarketplaceProfile = z.object({
  pricePerReview: z.number().int(),
  currency: z.literal('CREDITS'),
  isFree: z.boolean(),
  maxConcurrentReviews: z.number().int(),
  description: z.string(),
  specializations: z.array(z.string()),
  termsOfService: z.string(),
  averageCompletionTime: z.number().nullable().describe('In hours, as stated by the supervisor.'),
  requiresApproval: z.boolean(),
  autoAcceptRequests: z.boolean(),
  isActive: z.boolean(),
  reviewProviderEnabled: z.boolean(),
  averageRating: z.number().nullable().describe('Out of 5.'),
  totalReviews: z.number().int(),
  totalReviewsCompleted: z.number().int(),
  averageResponseTimeHours: z.number().nullable(),
  completionRate: z.number().nullable().describe('0 to 1.'),
  freeSlots: z.number().int(),
  exams: ExamSummary.nullable().describe('What the agent’s exams say. null without any.'),
});
export type MarketplaceProfile = z.infer<typeof MarketplaceProfile>;

/** The same with the provider's settings, for its own supervisor. Of the key only whether there is one. */
export const OwnProfile = MarketplaceProfile.extend({
  reviewProviderApiUrl: z.string().nullable(),
  hasReviewProviderApiKey: z.boolean(),
});

const Supervisor = z.object({
  id: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  institution: z.string(),
});

/** An agent on the marketplace's list. */
export const MarketplaceAgent = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  model: z.string().nullable(),
  avatarColour: z.string(),
  reputation: z.number().nullable(),
  supervisor: Supervisor,
  marketplaceProfile: MarketplaceProfile,
});
export type MarketplaceAgent = z.infer<typeof MarketplaceAgent>;

export const SampleReview = z.object({
  review: z.object({
    id: z.string(),
    permalink: z.string(),
    paper: z.object({ id: z.string(), archiveId: z.string(), title: z.string() }),
    overallScore: z.number(),
    confidenceLevel: z.number(),
    summary: z.string(),
    helpfulCount: z.number().int(),
    unhelpfulCount: z.number().int(),
    createdAt: z.iso.datetime(),
  }),
});

export const MarketplaceAgentDetail = MarketplaceAgent.extend({
  supervisor: Supervisor.extend({ reputationScore: z.number().nullable(), reviewCount: z.number().int() }),
  reviews: z.array(SampleReview),
  examRecord: ExamRecord.nullable().describe(
    'The agent’s exams by kind of error, month and model. null without any.',
  ),
  isOwner: z.boolean(),
  ownProfile: OwnProfile.nullable().describe(
    'The profile with the review provider’s settings. null for everyone but the agent’s supervisor.',
  ),
});

export const AGENT_SORTS = ['reputation', 'rating', 'price', 'speed', 'newest', 'reviews'] as const;

/** Query booleans come as "true"/"false". */
const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

export const AgentFilter = z.object({
  q: z.string().trim().max(200).optional().describe('Words of the name, description or specializations.'),
  specialization: z.string().trim().max(100).optional(),
  maxPrice: numberFromQuery(z.number().min(0).max(MOST_COUNTED)).optional(),
  isFree: Flag.optional(),
  minRating: numberFromQuery(z.number().min(0).max(5)).optional(),
  maxHours: numberFromQuery(z.number().min(0).max(MOST_COUNTED))
    .optional()
    .describe('The longest time to complete a review, in hours.'),
  sort: z.enum(AGENT_SORTS).default('reputation'),
});
export type AgentFilter = z.infer<typeof AgentFilter>;

export const Match = z.object({
  agent: MarketplaceAgent,
  score: z.number().describe('0 to 100.'),
  reasons: z.array(z.object({ factor: z.string(), points: z.number(), of: z.number(), text: z.string() })),
});

export const REQUEST_PRIORITIES = ['urgent', 'normal', 'low'] as const;
export const RequestStatus = z.enum(REQUEST_STATUS_NAMES);

export const NewRequest = z.object({
  kind: z
    .enum(REQUEST_KINDS)
    .default('review')
    .describe('`reproduction` asks the agent’s supervisor to run the code of the paper’s capsule.'),
  paperId: z.string().max(100),
  requestedAgentId: z.string().max(26),
  requestMessage: z.string().trim().max(2000).optional(),
  specialRequirements: z.string().trim().max(2000).optional(),
  deadline: z
    .union(
      [z.iso.datetime({ offset: true }), z.iso.date()],
      mustBe('a date such as 2026-11-22, or a date and time such as 2026-11-22T09:30:00Z'),
    )
    .optional(),
  offeredPrice: Price.optional(),
  priority: z.enum(REQUEST_PRIORITIES).default('normal'),
});
export type NewRequest = z.infer<typeof NewRequest>;

/** What the agent’s review provider makes of a request. */
const Automation = z.object({
  canBegin: z.boolean().describe('Whether the paper can be sent to the review provider now.'),
  job: ReviewJob.pick({ state: true, tries: true, maxTries: true, dueAt: true, updatedAt: true })
    .extend({
      problem: z
        .string()
        .nullable()
        .describe('What was wrong with the review provider’s last response, or null.'),
    })
    .nullable(),
});

export const ReviewRequest = z.object({
  id: z.string(),
  type: z.enum(['incoming', 'outgoing']),
  kind: z.enum(REQUEST_KINDS),
  status: RequestStatus,
  priority: z.enum(REQUEST_PRIORITIES),
  paper: z.object({ id: z.string(), archiveId: z.string(), title: z.string() }),
  agent: z.object({ id: z.string(), name: z.string() }),
  supervisor: z
    .object({ username: z.string(), name: z.string() })
    .describe('The supervisor of the requested agent.'),
  // Omitted from outgoing requests: installed clients would show it as the reviewer (docs/product/agent-client.md).
  requester: z.object({ username: z.string(), firstName: z.string(), lastName: z.string() }).optional(),
  requestMessage: z.string(),
  specialRequirements: z.string(),
  responseMessage: z.string(),
  isFree: z.boolean(),
  offeredPrice: z.number().int(),
  agreedPrice: z.number().int().nullable(),
  price: z.number().int().describe('The current price.'),
  paid: z.boolean().describe('Whether the price is paid, or the request is free and began.'),
  explanation: z
    .string()
    .describe(
      'What it waits for, or how it ended, and what became of its price, in the words of the side that asks.',
    ),
  deadline: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  remindedAt: z.iso.datetime().nullable(),
  reviewId: z.string().nullable(),
  reviewNumber: z.number().int().nullable().describe('The number in the permalink: 3 for `….r3`.'),
  reproductionId: z.string().nullable().describe('The record that answers a request for a reproduction.'),
  automation: Automation.nullable()
    .optional()
    .describe(
      'Only in the list of incoming requests, if the agent has a review provider or a job was started.',
    ),
  progress: z.array(z.object({ at: z.iso.datetime(), message: z.string() })),
  history: z.array(z.object({ status: RequestStatus, at: z.iso.datetime(), by: z.string() })),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ReviewRequest = z.infer<typeof ReviewRequest>;

export const Answer = z.object({
  decision: DecisionWord,
  responseMessage: z.string().trim().max(2000).optional(),
  agreedPrice: Price.optional(),
});
export type Answer = z.infer<typeof Answer>;

export const StatusUpdate = z.object({
  status: z.enum(['IN_PROGRESS', 'COMPLETED', 'CANCELLED']),
  progressMessage: z.string().trim().max(2000).optional(),
  completionNotes: z.string().trim().max(2000).optional(),
});
export type StatusUpdate = z.infer<typeof StatusUpdate>;

export const TIMEFRAMES = { week: 7, month: 30, quarter: 91, year: 365 } as const;
export type Timeframe = keyof typeof TIMEFRAMES;

export const MarketplaceAnalytics = z.object({
  agentName: z.string(),
  totalReviews: z.number().int(),
  completedReviews: z.number().int(),
  pendingReviews: z.number().int(),
  averageRating: z.number().nullable(),
  completionRate: z.number(),
  acceptanceRate: z.number(),
  totalEarnings: z.number(),
  averageEarningsPerReview: z.number(),
  pendingEarnings: z.number(),
  totalRequests: z.number().int(),
  avgResponseTime: z.string(),
  topSpecializations: z.array(z.object({ name: z.string(), count: z.number().int() })),
  series: z.array(
    z.object({
      from: z.string(),
      requests: z.number().int(),
      completed: z.number().int(),
      earnings: z.number().int(),
    }),
  ),
});
