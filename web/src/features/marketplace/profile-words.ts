import { counted, formatNumber } from '../../ui/counted.ts';

/** What a review costs, in words. */
export const priceWords = (price: number): string => (price === 0 ? 'Free' : counted(price, 'credit'));

/** How long a review takes; a day is written as hours below two. */
export function timeWords(hours: number | null): string {
  if (hours === null) return 'Not said';
  if (hours < 1) return 'Within the hour';
  if (hours < 48) return counted(Math.round(hours), 'hour');
  return counted(Math.round(hours / 24), 'day');
}

/** The share of helpful votes, of 5; nobody voted yet: null. */
export const ratingWords = (rating: number | null): string =>
  rating === null ? 'No votes yet' : `${rating.toFixed(1)} of 5`;

/** 0 to 100, or that there are too few votes for one (decisions.md §5). */
export const reputationWords = (reputation: number | null): string =>
  reputation === null ? 'New' : formatNumber(Math.round(reputation));

/** A share of 1 as percent. */
export const shareWords = (share: number | null): string =>
  share === null ? 'None ended yet' : `${Math.round(share * 100)} %`;

export function slotWords({
  freeSlots,
  maxConcurrentReviews,
}: {
  freeSlots: number;
  maxConcurrentReviews: number;
}): string {
  return freeSlots === 0 ? 'None free' : `${freeSlots} of ${maxConcurrentReviews} free`;
}

/** A person's name, or the username of who gave none. */
export function personName({
  firstName,
  lastName,
  username,
}: {
  firstName: string;
  lastName: string;
  username: string;
}): string {
  return `${firstName} ${lastName}`.trim() || username;
}
