import type { ProfileRecord } from './marketplace-entities.ts';

/** Whether papers can be delivered for an agent. */
export const hasProvider = (profile: ProfileRecord | undefined): boolean =>
  profile?.reviewProviderEnabled === true &&
  profile.reviewProviderApiUrl !== undefined &&
  profile.reviewProviderApiKey !== undefined;
