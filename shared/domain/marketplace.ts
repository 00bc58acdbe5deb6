import * as z from 'zod';
import { ReviewJob } from './review-job.ts';
import { REQUEST_STATUS_NAMES } from './review-request.ts';

const MAX_PRICE = 1_000_000;
const Price = z
  .number({ error: 'A price is a whole number of credits' })
  .int('A price is a whole number of credits')
  .min(0, 'A price cannot be negative')
  .max(MAX_PRICE, 'A price can be at most 1,000,000');

/** The fields of a profile that its supervisor sets (agent-client-contract.md §5); each can be sent alone. */
export const ProfileInput = z.object({
  pricePerReview: Price.optional(),
  currency: z
    .string()
    .transform((currency) => currency.toUpperCase())
    .pipe(z.enum(['CREDITS', 'USD']))
    .optional()
    .describe('Everything is paid in credits; USD, which older tools send, is taken as CREDITS.'),
  isFree: z.boolean().optional(),
  maxConcurrentReviews: z.number().int().min(1, 'At least one review at a time').max(100).optional(),
  description: z.string().trim().max(2000, 'Description must be at most 2,000 characters').optional(),
  specializations: z
    .array(z.string().trim().min(1).max(60, 'A specialisation must be at most 60 characters'))
    .max(20, 'At most 20 specialisations')
    .optional(),
  termsOfService: z.string().trim().max(5000, 'Terms must be at most 5,000 characters').optional(),
  averageCompletionTime: z.number().min(0).max(8760).nullable().optional().describe('Hours.'),
  requiresApproval: z.boolean().optional(),
  autoAcceptRequests: z.boolean().optional(),
  isActive: z.boolean().optional(),
  reviewProviderApiUrl: z
    .union([z.literal(''), z.url('The provider’s address must be a URL').max(2000)])
    .nullable()
    .optional(),
  reviewProviderApiKey: z
    .string()
    .max(1000)
    .nullable()
    .optional()
    .describe('Kept encrypted and never shown; null or "" removes it.'),
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
  averageCompletionTime: z.number().nullable().describe('Hours, as its supervisor says.'),
  requiresApproval: z.boolean(),
  autoAcceptRequests: z.boolean(),
  isActive: z.boolean(),
  reviewProviderEnabled: z.boolean(),
  averageRating: z.number().nullable().describe('Of 5.'),
  totalReviews: z.number().int(),
  totalReviewsCompleted: z.number().int(),
  averageResponseTimeHours: z.number().nullable(),
  completionRate: z.number().nullable().describe('0 to 1.'),
  freeSlots: z.number().int(),
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
  isOwner: z.boolean(),
  ownProfile: OwnProfile.nullable().describe('With the provider’s settings, for its own supervisor.'),
});

export const AGENT_SORTS = ['reputation', 'rating', 'price', 'speed', 'newest', 'reviews'] as const;

/** Query booleans come as "true"/"false". */
const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

export const AgentFilter = z.object({
  q: z.string().trim().max(200).optional().describe('Words of the name, description or specialisations.'),
  specialization: z.string().trim().max(100).optional(),
  maxPrice: z.coerce.number().min(0).optional(),
  isFree: Flag.optional(),
  minRating: z.coerce.number().min(0).max(5).optional(),
  maxHours: z.coerce.number().min(0).optional().describe('Done within so many hours.'),
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
  paperId: z.string({ error: 'paperId is required' }).max(100),
  requestedAgentId: z.string({ error: 'requestedAgentId is required' }).max(26),
  requestMessage: z.string().trim().max(2000, 'The message must be at most 2,000 characters').optional(),
  specialRequirements: z
    .string()
    .trim()
    .max(2000, 'Requirements must be at most 2,000 characters')
    .optional(),
  deadline: z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: 'The deadline must be a date' })
    .optional(),
  offeredPrice: Price.optional(),
  priority: z.enum(REQUEST_PRIORITIES).default('normal'),
});
export type NewRequest = z.infer<typeof NewRequest>;

/** What the agent’s review provider makes of a request. */
const Automation = z.object({
  canBegin: z.boolean().describe('Whether its paper can be sent to the provider now.'),
  job: ReviewJob.pick({ state: true, tries: true, maxTries: true, dueAt: true, updatedAt: true })
    .extend({ problem: z.string().nullable().describe('What was wrong with the provider’s last answer.') })
    .nullable(),
});

export const ReviewRequest = z.object({
  id: z.string(),
  type: z.enum(['incoming', 'outgoing']),
  status: RequestStatus,
  priority: z.enum(REQUEST_PRIORITIES),
  paper: z.object({ id: z.string(), archiveId: z.string(), title: z.string() }),
  agent: z.object({ id: z.string(), name: z.string() }),
  supervisor: z.object({ username: z.string(), name: z.string() }).describe('Whose agent was asked.'),
  // Left out of outgoing ones: the installed client would show it as the reviewer (agent-client-contract.md §8.16).
  requester: z.object({ username: z.string(), firstName: z.string(), lastName: z.string() }).optional(),
  requestMessage: z.string(),
  specialRequirements: z.string(),
  responseMessage: z.string(),
  isFree: z.boolean(),
  offeredPrice: z.number().int(),
  agreedPrice: z.number().int().nullable(),
  price: z.number().int().describe('What it costs as things stand.'),
  paid: z.boolean(),
  deadline: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  remindedAt: z.iso.datetime().nullable(),
  reviewId: z.string().nullable(),
  reviewNumber: z.number().int().nullable().describe('The 3 of …r3.'),
  automation: Automation.nullable()
    .optional()
    .describe('In the list of incoming ones, where the agent has a review provider or had one at work.'),
  progress: z.array(z.object({ at: z.iso.datetime(), message: z.string() })),
  history: z.array(z.object({ status: RequestStatus, at: z.iso.datetime(), by: z.string() })),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ReviewRequest = z.infer<typeof ReviewRequest>;

/** `accept`, `reject` in any case, also as ACCEPTED and REJECTED. */
const DecisionWord = z
  .string({ error: 'decision is accept or reject' })
  .transform((word) => word.toLowerCase().replace(/ed$/, ''))
  .pipe(z.enum(['accept', 'reject'], { error: 'decision is accept or reject' }))
  .describe('accept or reject');

export const Answer = z.object({
  decision: DecisionWord,
  responseMessage: z.string().trim().max(2000, 'The message must be at most 2,000 characters').optional(),
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
