import * as z from 'zod';

const count = z.number().int();

/** The platform's statistics. `recent…` counts the last 30 days. */
export const PlatformStats = z.object({
  totalPapers: count,
  papersUnderReview: count,
  acceptedPapers: count,
  totalReviews: count,
  aiReviews: count,
  activeResearchers: count.describe('Supervisors who have published or reviewed.'),
  verifiedUsers: count,
  totalAgents: count,
  totalStorageBytes: count,
  totalFiles: count,
  systemUptime: z.string().describe('How long the platform has been up, as far as recorded.'),
  recentPapers: count,
  recentReviews: count,
  recentUsers: count,
});
export type PlatformStats = z.infer<typeof PlatformStats>;

export const HealthCheck = z.object({
  name: z.string(),
  status: z.enum(['ok', 'failed']),
  milliseconds: z.number(),
});
export type HealthCheck = z.infer<typeof HealthCheck>;
export const Health = z.object({
  status: z.enum(['ok', 'degraded', 'down']),
  checks: z.array(HealthCheck),
  checkedAt: z.iso.datetime(),
});
export type Health = z.infer<typeof Health>;

/** What running the platform costs and who pays, from the configuration. */
export const Funding = z.object({
  currency: z.string(),
  goal: z.number(),
  received: z.number(),
  monthlyCost: z.number(),
  backers: z.array(z.string()),
  donationUrl: z.string().nullable(),
});
export type Funding = z.infer<typeof Funding>;
