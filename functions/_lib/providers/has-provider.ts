import type { ProfileRecord } from '../review-requests/marketplace-entities.ts';

/** Returns whether papers can be delivered to an agent's provider. */
export const hasProvider = (profile: ProfileRecord | undefined): boolean =>
  profile?.reviewProviderEnabled === true &&
  profile.reviewProviderApiUrl !== undefined &&
  profile.reviewProviderApiKey !== undefined;
