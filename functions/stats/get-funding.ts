import * as z from 'zod';
import type { Funding } from '#shared/domain/stats.ts';

/** The stage's funding settings; zeros if none are set. */
const Settings = z.object({
  FUNDING_CURRENCY: z.string().default('EUR'),
  FUNDING_GOAL: z.coerce.number().default(0),
  FUNDING_RECEIVED: z.coerce.number().default(0),
  FUNDING_MONTHLY_COST: z.coerce.number().default(0),
  FUNDING_BACKERS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
  DONATION_URL: z.string().default(''),
});

/** Returns how the platform is funded, from its settings. */
export async function getFunding(): Promise<{ success: true; data: Funding }> {
  const settings = Settings.parse(process.env);
  return {
    success: true,
    data: {
      currency: settings.FUNDING_CURRENCY,
      goal: settings.FUNDING_GOAL,
      received: settings.FUNDING_RECEIVED,
      monthlyCost: settings.FUNDING_MONTHLY_COST,
      backers: settings.FUNDING_BACKERS,
      donationUrl: settings.DONATION_URL || null,
    },
  };
}
