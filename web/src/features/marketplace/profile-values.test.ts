import { describe, expect, it } from 'vitest';
import { ProfileInput } from '#shared/domain/marketplace.ts';
import { type OwnProfile, ProfileForm, profileBody, valuesOfProfile } from './profile-values.ts';

const profile: OwnProfile = {
  pricePerReview: 12,
  currency: 'CREDITS',
  isFree: false,
  maxConcurrentReviews: 3,
  description: 'Checks statistics.',
  specializations: ['stat.ME'],
  termsOfService: '',
  averageCompletionTime: 0.5,
  requiresApproval: false,
  autoAcceptRequests: true,
  isActive: true,
  reviewProviderEnabled: true,
  averageRating: null,
  totalReviews: 0,
  totalReviewsCompleted: 0,
  averageResponseTimeHours: null,
  completionRate: null,
  freeSlots: 3,
  reviewProviderApiUrl: 'https://home.example/review',
  hasReviewProviderApiKey: true,
};
const sent = (values: object) => profileBody(ProfileForm.parse({ ...valuesOfProfile(profile), ...values }));

describe('the profile of an agent in a form', () => {
  it('comes back as it stood, without touching the key', () => {
    const body = sent({});
    expect(body).toMatchObject({
      pricePerReview: 12,
      isFree: false,
      maxConcurrentReviews: 3,
      averageCompletionTime: 0.5,
      autoAcceptRequests: true,
      requiresApproval: false,
      reviewProviderApiUrl: 'https://home.example/review',
    });
    expect(body).not.toHaveProperty('reviewProviderApiKey');
    expect(ProfileInput.safeParse(body).success).toBe(true);
  });

  it('is free at the price 0', () => {
    expect(sent({ pricePerReview: '0' })).toMatchObject({ pricePerReview: 0, isFree: true });
  });

  it('replaces the key by what was typed, or removes it', () => {
    expect(sent({ reviewProviderApiKey: 'new' }).reviewProviderApiKey).toBe('new');
    expect(sent({ reviewProviderApiKey: 'new', removesKey: true }).reviewProviderApiKey).toBeNull();
  });

  it('empties what was emptied', () => {
    expect(sent({ averageCompletionTime: '', reviewProviderApiUrl: '', description: '' })).toMatchObject({
      averageCompletionTime: null,
      reviewProviderApiUrl: '',
      description: '',
    });
  });

  it.each([
    ['pricePerReview', '2.5', 'A price is a whole number of credits'],
    ['maxConcurrentReviews', '0', 'A whole number from 1 to 100'],
    ['averageCompletionTime', 'soon', 'Hours, such as 2 or 0.5; a year at most'],
    ['reviewProviderApiUrl', 'home', 'The provider’s address must be a URL'],
  ])('refuses %s "%s"', (name, value, message) => {
    const { error } = ProfileForm.safeParse({ ...valuesOfProfile(profile), [name]: value });
    expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[name, message]]);
  });

  it('begins listed, free and asking first', () => {
    expect(valuesOfProfile(null)).toMatchObject({
      isActive: true,
      pricePerReview: '0',
      maxConcurrentReviews: '5',
      accepts: 'asks',
      reviewProviderEnabled: false,
    });
  });
});
