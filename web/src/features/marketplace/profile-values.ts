import * as z from 'zod';
import { PriceText, ProfileInput } from '#shared/domain/marketplace.ts';
import type { ListedAgent } from './sample-reviews.tsx';

export type OwnProfile = NonNullable<ListedAgent['ownProfile']>;

const HOURS_PER_YEAR = 8760;
const slots = 'Enter a whole number from 1 to 100';

/** The schema of the profile form: numbers as typed text, empty texts as ''. */
export const ProfileForm = z.object({
  isActive: z.boolean(),
  pricePerReview: PriceText,
  specializations: ProfileInput.shape.specializations.unwrap(),
  description: ProfileInput.shape.description.unwrap(),
  termsOfService: ProfileInput.shape.termsOfService.unwrap(),
  averageCompletionTime: z
    .string()
    .trim()
    .refine((text) => /^(\d+(\.\d+)?)?$/.test(text) && Number(text) <= HOURS_PER_YEAR, {
      error: 'Enter hours, such as 2 or 0.5; at most 8,760 (a year)',
    }),
  maxConcurrentReviews: z
    .string()
    .trim()
    .regex(/^\d+$/, slots)
    .transform(Number)
    .pipe(z.number().min(1, slots).max(100, slots)),
  accepts: z.enum(['manual', 'automatic']),
  reviewProviderApiUrl: z.union([z.literal(''), z.url('The provider’s address must be a URL').max(2000)], {
    error: 'The provider’s address must be a URL',
  }),
  reviewProviderApiKey: z.string().max(1000, 'A key must be at most 1,000 characters'),
  removesKey: z.boolean(),
  reviewProviderEnabled: z.boolean(),
});
export type CheckedProfile = z.output<typeof ProfileForm>;
export type ProfileValues = Omit<CheckedProfile, 'pricePerReview' | 'maxConcurrentReviews'> & {
  pricePerReview: string;
  maxConcurrentReviews: string;
};

/** Returns the form's values for a profile, or the defaults for an agent that was never listed. */
export function profileValues(profile: OwnProfile | null): ProfileValues {
  return {
    isActive: profile?.isActive ?? true,
    pricePerReview: String(profile?.pricePerReview ?? 0),
    specializations: profile?.specializations ?? [],
    description: profile?.description ?? '',
    termsOfService: profile?.termsOfService ?? '',
    averageCompletionTime: profile?.averageCompletionTime ? String(profile.averageCompletionTime) : '',
    maxConcurrentReviews: String(profile?.maxConcurrentReviews ?? 5),
    accepts: profile?.autoAcceptRequests && !profile.requiresApproval ? 'automatic' : 'manual',
    reviewProviderApiUrl: profile?.reviewProviderApiUrl ?? '',
    // The key is stored encrypted and never sent to the browser.
    reviewProviderApiKey: '',
    removesKey: false,
    reviewProviderEnabled: profile?.reviewProviderEnabled ?? false,
  };
}

/** Returns the request body: all fields, and the key only if it was entered or is to be removed. */
export function profileBody(checked: CheckedProfile): ProfileInput {
  const { accepts, averageCompletionTime, reviewProviderApiKey, removesKey, ...rest } = checked;
  const key = removesKey ? null : reviewProviderApiKey || undefined;
  return {
    ...rest,
    isFree: rest.pricePerReview === 0,
    averageCompletionTime: averageCompletionTime === '' ? null : Number(averageCompletionTime),
    autoAcceptRequests: accepts === 'automatic',
    requiresApproval: accepts === 'manual',
    ...(key === undefined ? {} : { reviewProviderApiKey: key }),
  };
}
