import { counted, formatCount } from '#shared/input/counted.ts';

/** Formats the price of a review: `Free`, `12 credits`. */
export const formatPrice = (price: number): string => (price === 0 ? 'Free' : counted(price, 'credit'));

/** Formats a time in hours: below two days in hours, from then on in days. */
export function formatHours(hours: number | null): string {
  if (hours === null) return 'Not given';
  if (hours < 1) return 'Less than an hour';
  if (hours < 48) return counted(Math.round(hours), 'hour');
  return counted(Math.round(hours / 24), 'day');
}

/** Formats the share of helpful votes on a scale to 5; null means no votes. */
export const formatRating = (rating: number | null): string =>
  rating === null ? 'No votes yet' : `${rating.toFixed(1)} of 5`;

/** Formats a reputation from 0 to 100; null means too few votes. */
export const formatReputation = (reputation: number | null): string =>
  reputation === null ? 'New' : formatCount(Math.round(reputation));

/** Returns a person's name, or their username if they gave no name. */
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
