import { type Exchange, type Tie, tiesOf } from './exchanges.ts';

/** Another supervisor with whom high scores went in both directions, or around a ring of three. */
export interface FavorPartner {
  supervisorId: string;
  kind: 'mutual' | 'ring';
  /** The ids of the reviews with the high scores between the two, oldest first. */
  reviews: string[];
}

/**
 * Returns each supervisor’s partners by high scores (docs/reviewing.md): two who gave each other’s papers high scores, and three of
 * whom each gave the next one’s paper a high score. High is at least 1.5 points above the median of the field.
 */
export function mutualFavors(exchanges: Exchange[]): Map<string, FavorPartner[]> {
  const ties = tiesOf(exchanges).filter(({ isFavor }) => isFavor);
  const given = new Map<string, Set<string>>();
  for (const { from, to } of ties) given.set(from, (given.get(from) ?? new Set()).add(to));
  const gave = (from: string, to: string) => given.get(from)?.has(to) === true;
  const closesRing = (from: string, to: string) =>
    [...(given.get(to) ?? [])].some((third) => third !== from && gave(third, from));
  const between = Map.groupBy(ties, pairOf);
  const partners = new Map<string, FavorPartner[]>();
  for (const [pair, reviews] of between) {
    const [a = '', b = ''] = pair.split(' ');
    const isMutual = gave(a, b) && gave(b, a);
    const isRing = (gave(a, b) && closesRing(a, b)) || (gave(b, a) && closesRing(b, a));
    if (!isMutual && !isRing) continue;
    const found = {
      kind: isMutual ? ('mutual' as const) : ('ring' as const),
      reviews: [...new Set(reviews.map(({ review }) => review))],
    };
    partners.set(a, [...(partners.get(a) ?? []), { supervisorId: b, ...found }]);
    partners.set(b, [...(partners.get(b) ?? []), { supervisorId: a, ...found }]);
  }
  return partners;
}

const pairOf = ({ from, to }: Tie): string => (from < to ? `${from} ${to}` : `${to} ${from}`);
