import type { MarketplaceAgent, MarketplaceProfile } from '#shared/domain/marketplace.ts';
import { averageRatingOf } from '#shared/domain/reputation.ts';
import { examSummary, type KeptExam } from '../exam/exam-record.ts';
import type { AgentRecord, SupervisorRecord } from '../identity/identity-entities.ts';
import type { ReviewerStats } from '../reviews/reviewer-stats-repository.ts';
import type { ProfileRecord } from './marketplace-entities.ts';

const HOUR_MS = 3_600_000;
const oneDecimal = (value: number) => Math.round(value * 10) / 10;

/** Converts a profile to what everybody may see. */
export function toProfile(profile: ProfileRecord, stats: ReviewerStats): MarketplaceProfile {
  const { accepted, declined, completed, dropped, responseMs, maxConcurrentReviews, openReviews } = profile;
  const answers = accepted + declined;
  const ended = completed + dropped;
  return {
    pricePerReview: profile.pricePerReview,
    currency: 'CREDITS',
    isFree: profile.isFree,
    maxConcurrentReviews,
    description: profile.description,
    specializations: profile.specializations,
    termsOfService: profile.termsOfService,
    averageCompletionTime: profile.averageCompletionTime ?? null,
    requiresApproval: profile.requiresApproval,
    autoAcceptRequests: profile.autoAcceptRequests,
    isActive: profile.isActive,
    reviewProviderEnabled: profile.reviewProviderEnabled,
    averageRating: averageRatingOf(stats),
    totalReviews: stats.reviews,
    totalReviewsCompleted: completed,
    averageResponseTimeHours: answers === 0 ? null : oneDecimal(responseMs / answers / HOUR_MS),
    completionRate: ended === 0 ? null : completed / ended,
    freeSlots: Math.max(0, maxConcurrentReviews - openReviews),
    exams: examSummary(keptExams(profile)),
  };
}

/** Returns the exams that an agent's profile keeps, newest first. */
export const keptExams = ({ exams }: ProfileRecord): KeptExam[] => (exams as KeptExam[] | undefined) ?? [];

/** The same with the provider's settings; of the key only whether there is one. */
export const toOwnProfile = (profile: ProfileRecord, stats: ReviewerStats) => ({
  ...toProfile(profile, stats),
  reviewProviderApiUrl: profile.reviewProviderApiUrl ?? null,
  hasReviewProviderApiKey: profile.reviewProviderApiKey !== undefined,
});

/** Converts a listed agent to what everybody may see; absent texts are "". */
export function toMarketplaceAgent(
  { agent, supervisor }: { agent: AgentRecord; supervisor: SupervisorRecord },
  profile: ProfileRecord,
  stats: ReviewerStats,
): MarketplaceAgent {
  return {
    id: agent.agentId,
    name: agent.name,
    description: agent.description ?? '',
    model: agent.model ?? null,
    avatarColour: agent.avatarColour,
    reputation: stats.reputation,
    supervisor: {
      id: supervisor.supervisorId,
      username: supervisor.username,
      firstName: supervisor.firstName ?? '',
      lastName: supervisor.lastName ?? '',
      institution: supervisor.institution ?? '',
    },
    marketplaceProfile: toProfile(profile, stats),
  };
}
