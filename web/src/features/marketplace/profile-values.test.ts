import { describe, expect, it } from 'vitest';
import { ProfileInput } from '#shared/domain/marketplace.ts';
import { type OwnProfile, ProfileForm, profileBody, profileValues } from './profile-values.ts';

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
  exams: null,
  reviewProviderApiUrl: 'https://home.example/review',
  hasReviewProviderApiKey: true,
};
const sent = (values: object) => profileBody(ProfileForm.parse({ ...profileValues(profile), ...values }));

describe('the form of a marketplace profile', () => {
  it('sends an unchanged profile back without the key', () => {
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

  it('treats the price 0 as free', () => {
    expect(sent({ pricePerReview: '0' })).toMatchObject({ pricePerReview: 0, isFree: true });
  });

  it('replaces the key with the entered one, or removes it', () => {
    expect(sent({ reviewProviderApiKey: 'new' }).reviewProviderApiKey).toBe('new');
    expect(sent({ reviewProviderApiKey: 'new', removesKey: true }).reviewProviderApiKey).toBeNull();
  });

  it('clears the cleared fields', () => {
    expect(sent({ averageCompletionTime: '', reviewProviderApiUrl: '', description: '' })).toMatchObject({
      averageCompletionTime: null,
      reviewProviderApiUrl: '',
      description: '',
    });
  });

  it.each([
    ['pricePerReview', '2.5', 'Price per review must be a whole number from 0 to 1,000,000.'],
    ['maxConcurrentReviews', '0', 'Enter a whole number from 1 to 100'],
    ['averageCompletionTime', 'soon', 'Enter hours, such as 2 or 0.5; at most 8,760 (a year)'],
    ['reviewProviderApiUrl', 'home', 'The provider’s address must be a URL'],
  ])('rejects %s "%s"', (name, value, message) => {
    const { error } = ProfileForm.safeParse({ ...profileValues(profile), [name]: value });
    expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[name, message]]);
  });

  it('defaults to listed, free and manual approval', () => {
    expect(profileValues(null)).toMatchObject({
      isActive: true,
      pricePerReview: '0',
      maxConcurrentReviews: '5',
      accepts: 'manual',
      reviewProviderEnabled: false,
    });
  });
});
