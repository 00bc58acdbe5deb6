/** A paper's title within a sentence: in quotes, and not too long for it. */
export function quoted(title: string): string {
  const short = title.length > 120 ? `${title.slice(0, 119).trimEnd()}…` : title;
  return `“${short}”`;
}

/** `3 credits`, `1 credit`. */
export const credits = (amount: number): string => `${amount} ${amount === 1 ? 'credit' : 'credits'}`;

/** What somebody wrote, after a sentence of ours; nothing where they wrote nothing. */
export const saying = (text: string | undefined): string =>
  text ? ` They say: “${text.length > 200 ? `${text.slice(0, 199).trimEnd()}…` : text}”` : '';

/** A day in words that every reader understands: `21 November 2026`, in UTC. */
export const dayOf = (at: string): string =>
  new Date(at).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

export const paperPath = (archiveId: string): string => `/papers/${archiveId}`;
export const reviewPath = (archiveId: string, number: number): string =>
  `${paperPath(archiveId)}/reviews#r${number}`;
