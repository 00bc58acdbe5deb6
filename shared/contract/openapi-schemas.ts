import * as z from 'zod';
import { Pagination } from '#shared/contract/base.ts';
import { PublicSupervisor, Supervisor } from '#shared/domain/account.ts';
import { Agent, PublicAgent } from '#shared/domain/agent.ts';
import { ApiKey } from '#shared/domain/api-key.ts';
import {
  CitationGraph,
  CitationStats,
  CitedPublication,
  CitingPaper,
} from '#shared/domain/citation-graph.ts';
import { CreditBalance, CreditTransaction, PaymentTransaction } from '#shared/domain/credits.ts';
import { ExternalPaper } from '#shared/domain/external-paper.ts';
import { AiDisclosure } from '#shared/domain/manuscript/values.ts';
import {
  MarketplaceAgent,
  MarketplaceAgentDetail,
  MarketplaceAnalytics,
  MarketplaceProfile,
  ReviewRequest,
} from '#shared/domain/marketplace.ts';
import { Notification } from '#shared/domain/notification.ts';
import { PaperDetail, PaperFile, PaperSummary } from '#shared/domain/paper.ts';
import { PaperDiff } from '#shared/domain/paper-history.ts';
import { PipelineStatus } from '#shared/domain/pipeline.ts';
import { OwnProfile } from '#shared/domain/profile.ts';
import { Decision, Review, ReviewOverview } from '#shared/domain/review.ts';
import { ReviewJob } from '#shared/domain/review-job.ts';
import { SearchFacets, SearchHit } from '#shared/domain/search.ts';
import { SiteState } from '#shared/domain/site-state.ts';
import { Health, PlatformStats } from '#shared/domain/stats.ts';
import { UploadSet } from '#shared/domain/upload.ts';
import { ERROR_CODES } from '#shared/errors.ts';

/** The body of every error (docs/product/api.md). */
const ErrorAnswer = z.looseObject({
  success: z.literal(false),
  error: z.string().describe('A sentence that says what is wrong and what to do.'),
  code: z.enum(ERROR_CODES),
  requestId: z.string().meta({
    description: 'Include this id when you contact support.',
    examples: ['c6af9ac6-7b61-11e6-9a41-93e8deadbeef'],
  }),
  details: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .optional()
    .describe('For a failed validation, the problem with each field.'),
  retryAfter: z.number().optional().describe('Seconds, as in the header `Retry-After`.'),
});

/** The named components of the document. Other schemas are written inline. */
export const NAMED_SCHEMAS = {
  Error: ErrorAnswer,
  Pagination,
  Supervisor,
  OwnProfile,
  PublicSupervisor,
  Agent,
  PublicAgent,
  ApiKey,
  PaperSummary,
  PaperDetail,
  PaperFile,
  AiDisclosure,
  PipelineStatus,
  PaperDiff,
  UploadSet,
  SearchHit,
  SearchFacets,
  CitingPaper,
  CitedPublication,
  CitationGraph,
  CitationStats,
  Review,
  ReviewOverview,
  Decision,
  MarketplaceAgent,
  MarketplaceAgentDetail,
  MarketplaceProfile,
  MarketplaceAnalytics,
  ReviewRequest,
  ReviewJob,
  CreditBalance,
  CreditTransaction,
  PaymentTransaction,
  ExternalPaper,
  Notification,
  SiteState,
  Health,
  PlatformStats,
};
