import { normalOf, randomOf } from '#shared/domain/seeded-random.ts';
import { ReviewerDraw } from '../../functions/_lib/independence/draw-reviewers.ts';
import type { Exchange } from '../../functions/_lib/independence/exchanges.ts';
import { findRings } from '../../functions/_lib/independence/find-rings.ts';
import { isAmongPartners } from '../../functions/_lib/independence/measure-reviewers.ts';
import { mutualFavors } from '../../functions/_lib/independence/mutual-favors.ts';

const SUPERVISORS = 2000;
const FIELDS = 40;
const IN_FIELD = SUPERVISORS / FIELDS;
const NICHE = 10;
const PAPERS = 4;
const REVIEWS_PER_PAPER = 3;
export const RING_SIZES = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20];

/** What a ring does: which share of its reviews goes to its own papers, and by how many points it raises their scores. */
export interface RingBehavior {
  share: number;
  points: number;
}
const TYPICAL: RingBehavior = { share: 0.7, points: 3 };

interface Person {
  id: string;
  field: number;
  niche: number;
  quality: number;
  leniency: number;
}

/**
 * Simulates 2,000 supervisors in 40 fields, in which half of the reviews stay within niches of ten, and ten rings of 2 to 20 whose
 * members choose each other's papers. Then papers get reviewers by the draw.
 * @returns the share of flagged supervisors that are in a ring, of honest supervisors that are flagged, of rings and of their
 *   members that are flagged, and of the ring members' drawn reviews that reach the ring's papers: with the draw's rules, by these rules without chance, as the marketplace ranks, and by
 *   score alone; and the shares of reviews between
 *   partners by high scores, of reviews inside rings and of honest ones
 */
export function simulateRings(seed: number, behavior: Partial<RingBehavior> = {}) {
  const random = randomOf(seed);
  const people = inventPeople(random);
  const rings = injectRings(people, random);
  const ringOf = new Map(rings.flatMap((ring, index) => ring.map(({ id }) => [id, index] as const)));
  const history = simulateHistory({ people, rings, ringOf, random, behavior: { ...TYPICAL, ...behavior } });
  const flagged = new Set(findRings(history).flatMap(({ members }) => members));
  const inRing = [...flagged].filter((id) => ringOf.has(id)).length;
  return {
    precision: flagged.size === 0 ? 1 : inRing / flagged.size,
    honestFlagged: (flagged.size - inRing) / (SUPERVISORS - ringOf.size),
    membersFlagged: inRing / ringOf.size,
    ringsFlagged: rings.filter((ring) => ring.some(({ id }) => flagged.has(id))).length / rings.length,
    leak: drawnInside(people, ringOf, history, random),
    leakByRank: drawnInside(people, ringOf, history, () => 0),
    leakByScore: drawnInside(people, ringOf, [], random),
    ...discountedShares(history, ringOf),
  };
}

/** Returns which shares of the reviews inside rings, and of all others, are between partners by high scores. */
function discountedShares(history: Exchange[], ringOf: Map<string, number>) {
  const partners = mutualFavors(history);
  const isInside = ({ from, to }: Exchange) =>
    ringOf.has(from) && ringOf.get(from) === ringOf.get(to[0] ?? '');
  const share = (reviews: Exchange[]) =>
    reviews.filter(({ from, to }) => isAmongPartners(partners.get(from) ?? [], to)).length /
    Math.max(1, reviews.length);
  return {
    ringDiscounted: share(history.filter(isInside)),
    honestDiscounted: share(history.filter((exchange) => !isInside(exchange))),
  };
}

const inventPeople = (random: () => number): Person[] =>
  Array.from({ length: SUPERVISORS }, (_, index) => ({
    id: `s${index}`,
    field: Math.floor(index / IN_FIELD),
    niche: Math.floor(index / NICHE),
    quality: 5.5 + normalOf(random),
    leniency: 0.8 * normalOf(random),
  }));

/** Each ring is in another field: the worst case, because its members match each other's papers best. */
function injectRings(people: Person[], random: () => number): Person[][] {
  const fields = shuffled(
    Array.from({ length: FIELDS }, (_, field) => field),
    random,
  );
  return RING_SIZES.map((size, index) => {
    const inField = people.filter(({ field }) => field === fields[index]);
    // The smaller ones are one niche, so that topic and ring can't be told apart.
    return (size <= NICHE ? inField : shuffled(inField, random)).slice(0, size);
  });
}

interface World {
  people: Person[];
  rings: Person[][];
  ringOf: Map<string, number>;
  random: () => number;
  behavior: RingBehavior;
}

function simulateHistory({ people, rings, ringOf, random, behavior }: World): Exchange[] {
  const exchanges: Exchange[] = [];
  const seen = new Set<string>();
  const review = (from: Person, to: Person, paper: number, points: number): boolean => {
    const key = `${from.id} ${to.id} ${paper}`;
    if (from === to || seen.has(key)) return false;
    seen.add(key);
    const exact = to.quality + from.leniency + points + 1.2 * normalOf(random);
    const score = Math.min(10, Math.max(1, Math.round(exact)));
    exchanges.push({
      review: `r${exchanges.length}`,
      from: from.id,
      to: [to.id],
      field: `f${to.field}`,
      score,
    });
    return true;
  };
  for (const person of people) {
    const ring = rings[ringOf.get(person.id) ?? -1] ?? [];
    const others = people.filter(({ field }) => field === person.field);
    const niche = others.filter((each) => each.niche === person.niche);
    for (let number = 0; number < PAPERS * REVIEWS_PER_PAPER; number++) {
      const isInside = ring.length > 0 && random() < behavior.share;
      const from = isInside ? ring : random() < 0.5 ? niche : others;
      for (let tries = 0; tries < 10; tries++) {
        const to = from[Math.floor(random() * from.length)];
        if (!to) break;
        if (review(person, to, Math.floor(random() * PAPERS), isInside ? behavior.points : 0)) break;
      }
    }
  }
  return exchanges;
}

/** Draws reviewers for one new paper of each supervisor. @returns the share of ring members' reviews that reach their ring */
function drawnInside(
  people: Person[],
  ringOf: Map<string, number>,
  history: Exchange[],
  random: () => number,
): number {
  const draw = new ReviewerDraw(history, random);
  let [inside, all] = [0, 0];
  for (const author of shuffled(people, random)) {
    const candidates = people
      .filter(({ field, id }) => field === author.field && id !== author.id)
      .map(({ id, niche }) => ({ supervisor: id, score: niche === author.niche ? 1 : 0.5 }));
    for (const reviewer of draw.draw([author.id], candidates, REVIEWS_PER_PAPER)) {
      const ring = ringOf.get(reviewer);
      if (ring === undefined) continue;
      all++;
      if (ring === ringOf.get(author.id)) inside++;
    }
  }
  return all === 0 ? 0 : inside / all;
}

function shuffled<T>(values: T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
