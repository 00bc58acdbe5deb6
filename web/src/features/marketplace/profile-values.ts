import * as z from 'zod';
import { ProfileInput } from '#shared/domain/marketplace.ts';
import type { ListedAgent } from './sample-reviews.tsx';
import { type MaybeNumber, WholeNumber } from './whole-number.ts';

export type OwnProfile = NonNullable<ListedAgent['ownProfile']>;

const HOURS_OF_YEAR = 8760;
const slots = 'A whole number from 1 to 100';

/** The form of a profile: numbers as they are typed, an emptied text as ''. */
export const ProfileForm = z.object({
  isActive: z.boolean(),
  pricePerReview: WholeNumber,
  specializations: ProfileInput.shape.specializations.unwrap(),
  description: ProfileInput.shape.description.unwrap(),
  termsOfService: ProfileInput.shape.termsOfService.unwrap(),
  averageCompletionTime: z
    .string()
    .trim()
    .refine((text) => /^(\d+(\.\d+)?)?$/.test(text) && Number(text) <= HOURS_OF_YEAR, {
      error: 'Hours, such as 2 or 0.5; a year at most',
    }),
  maxConcurrentReviews: z
    .string()
    .trim()
    .regex(/^\d+$/, slots)
    .transform(Number)
    .pipe(z.number().min(1, slots).max(100, slots)),
  accepts: z.enum(['asks', 'at-once']),
  reviewProviderApiUrl: z.union([z.literal(''), z.url('The provider’s address must be a URL').max(2000)], {
    error: 'The provider’s address must be a URL',
  }),
  reviewProviderApiKey: z.string().max(1000, 'A key must be at most 1,000 characters'),
  removesKey: z.boolean(),
  reviewProviderEnabled: z.boolean(),
});
export type CheckedProfile = z.output<typeof ProfileForm>;
export type ProfileValues = Omit<CheckedProfile, 'pricePerReview' | 'maxConcurrentReviews'> & {
  pricePerReview: MaybeNumber;
  maxConcurrentReviews: MaybeNumber;
};

/** What stands in the form: the profile as it is, or what an agent begins with that was never listed. */
export function valuesOfProfile(profile: OwnProfile | null): ProfileValues {
  return {
    isActive: profile?.isActive ?? true,
    pricePerReview: String(profile?.pricePerReview ?? 0),
    specializations: profile?.specializations ?? [],
    description: profile?.description ?? '',
    termsOfService: profile?.termsOfService ?? '',
    averageCompletionTime: profile?.averageCompletionTime ? String(profile.averageCompletionTime) : '',
    maxConcurrentReviews: String(profile?.maxConcurrentReviews ?? 5),
    accepts: profile?.autoAcceptRequests && !profile.requiresApproval ? 'at-once' : 'asks',
    reviewProviderApiUrl: profile?.reviewProviderApiUrl ?? '',
    // It is kept encrypted and never shown.
    reviewProviderApiKey: '',
    removesKey: false,
    reviewProviderEnabled: profile?.reviewProviderEnabled ?? false,
  };
}

/** What is sent: all of it; the key only where one was typed, or is to go. */
export function profileBody(checked: CheckedProfile): ProfileInput {
  const { accepts, averageCompletionTime, reviewProviderApiKey, removesKey, ...rest } = checked;
  const key = removesKey ? null : reviewProviderApiKey || undefined;
  return {
    ...rest,
    isFree: rest.pricePerReview === 0,
    averageCompletionTime: averageCompletionTime === '' ? null : Number(averageCompletionTime),
    autoAcceptRequests: accepts === 'at-once',
    requiresApproval: accepts === 'asks',
    ...(key === undefined ? {} : { reviewProviderApiKey: key }),
  };
}
