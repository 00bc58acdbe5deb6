import { type Exchange, medianOf, type Tie, tiesOf } from './exchanges.ts';

/** A group of supervisors that gave each other far more high scores than their activity explains, with the evidence. */
export interface RingFlag {
  members: string[];
  /** High scores of members for papers of members, and how many were expected. */
  favors: number;
  expected: number;
  /** Reviews by members: of papers of members, and all. */
  inside: number;
  given: number;
  /** By how many points the members' scores for each other exceed what the same people give others and get from others. */
  gap: number;
  /** The ids of the reviews with the high scores. */
  evidence: string[];
}

const MOST_MEMBERS = 25;
/** Chance of a group like this among all groups of its size in its field: at most one in a thousand. */
const EVIDENCE = Math.log(1000);
/** Each member gives and gets at least one high score, so that nobody is flagged for being the group's target. */
const LEAST_FAVORS = 1;
/** Good authors and lenient reviewers find each other without any ring, so that chance alone is too mild a standard. */
const CAUTION = 1.5;
/** Members of a ring of two or three must have exchanged at least this many high scores. */
const LEAST_TOTAL = 6;
const LEAST_SHARE = 0.35;
/** Friends of good papers give high scores too; only scores this far above what both sides have with others are a ring's. */
const LEAST_GAP = 1.5;
/** The standard errors by which that gap must differ from 0. */
const LEAST_STANDARD_ERRORS = 4;
/** Few scores with others are shrunk to the median of the field, as if there were this many more. */
const SHRINKAGE = 3;

/**
 * Finds rings: groups whose members gave each other high scores more often than chance explains (docs/reviewing.md). Expected are,
 * for each pair and field, the reviews that one gave × the share of the field's reviews that the other got × the share of high
 * scores among all scores. A group grows from each supervisor by the one with whom the evidence grows most. The evidence is the
 * log-likelihood ratio of the count (Kulldorff's scan statistic), less one and a half times the logarithm of the number of groups of that size.
 * Flags go to an admin and change nothing by themselves.
 */
export function findRings(exchanges: Exchange[]): RingFlag[] {
  const ties = tiesOf(exchanges);
  const graph = favorGraph(ties);
  const found = [...graph.people]
    .filter((person) => hasBoth(graph, person))
    .flatMap((person) => grow(graph, person))
    .toSorted((a, b) => b.evidence - a.evidence || (a.members.join() < b.members.join() ? -1 : 1));
  const taken = new Set<string>();
  const flags: RingFlag[] = [];
  for (const { members } of found) {
    if (members.some((member) => taken.has(member))) continue;
    const flag = describe(members, graph, ties);
    if (!flag) continue;
    for (const member of members) taken.add(member);
    flags.push(flag);
  }
  return flags;
}

type Graph = ReturnType<typeof favorGraph>;

function favorGraph(ties: Tie[]) {
  const people = new Set<string>();
  const given = new Map<string, number>();
  const got = new Map<string, number>();
  const inField = new Map<string, number>();
  const fieldsOf = new Map<string, Set<string>>();
  const favors = new Map<string, Map<string, number>>();
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { from, to, field, isFavor } of ties) {
    for (const person of [from, to]) {
      people.add(person);
      const fields = fieldsOf.get(person) ?? new Set();
      fieldsOf.set(person, fields.add(field));
    }
    count(given, `${from} ${field}`);
    count(got, `${to} ${field}`);
    count(inField, field);
    if (isFavor) count(mapIn(favors, from), to);
  }
  const peopleIn = new Map<string, number>();
  for (const fields of fieldsOf.values()) for (const field of fields) count(peopleIn, field);
  const share = ties.filter(({ isFavor }) => isFavor).length / Math.max(1, ties.length);
  const partners = new Map<string, Set<string>>();
  for (const [from, to] of favors)
    for (const other of to.keys()) {
      partners.set(from, (partners.get(from) ?? new Set()).add(other));
      partners.set(other, (partners.get(other) ?? new Set()).add(from));
    }
  return { people, given, got, inField, fieldsOf, favors, partners, peopleIn, share };
}

function mapIn(maps: Map<string, Map<string, number>>, key: string): Map<string, number> {
  const map = maps.get(key) ?? new Map<string, number>();
  maps.set(key, map);
  return map;
}

const favorsOf = ({ favors }: Graph, from: string, to: string) => favors.get(from)?.get(to) ?? 0;

/** Returns the expected number of high scores from one supervisor to another. */
function expectedOf({ fieldsOf, given, got, inField, share }: Graph, from: string, to: string): number {
  let sum = 0;
  for (const field of fieldsOf.get(from) ?? [])
    sum +=
      ((given.get(`${from} ${field}`) ?? 0) * (got.get(`${to} ${field}`) ?? 0)) / (inField.get(field) ?? 1);
  return sum * share;
}

const hasBoth = (graph: Graph, person: string) =>
  (graph.favors.get(person)?.size ?? 0) > 0 &&
  [...(graph.partners.get(person) ?? [])].some((other) => favorsOf(graph, other, person) > 0);

/** Grows a group from one supervisor, and returns it where its evidence is the strongest, if that is enough. */
function grow(graph: Graph, start: string): { members: string[]; evidence: number }[] {
  const members = [start];
  let [favors, expected] = [0, 0];
  let best: { members: string[]; evidence: number } | undefined;
  while (members.length < MOST_MEMBERS) {
    const candidates = new Set(members.flatMap((member) => [...(graph.partners.get(member) ?? [])]));
    for (const member of members) candidates.delete(member);
    let next: { person: string; favors: number; expected: number; gain: number } | undefined;
    for (const person of candidates) {
      let [more, moreExpected] = [favors, expected];
      for (const member of members) {
        more += favorsOf(graph, person, member) + favorsOf(graph, member, person);
        moreExpected += expectedOf(graph, person, member) + expectedOf(graph, member, person);
      }
      const gain = ratio(more, moreExpected);
      if (!next || gain > next.gain) next = { person, favors: more, expected: moreExpected, gain };
    }
    if (!next) break;
    members.push(next.person);
    [favors, expected] = [next.favors, next.expected];
    const evidence = next.gain - CAUTION * groupsOf(graph, members);
    if (evidence >= (best?.evidence ?? EVIDENCE)) best = { members: members.toSorted(), evidence };
  }
  return best && isRing(graph, best.members) ? [best] : [];
}

/** The log-likelihood ratio of a count against a smaller expected one. */
const ratio = (count: number, expected: number): number =>
  count > expected && expected > 0 ? count * Math.log(count / expected) - (count - expected) : 0;

/** The logarithm of how many groups of this size there are in the field with most of the members. */
function groupsOf({ fieldsOf, peopleIn }: Graph, members: string[]): number {
  const people = Math.max(
    members.length,
    ...members.flatMap((member) =>
      [...(fieldsOf.get(member) ?? [])].map((field) => peopleIn.get(field) ?? 0),
    ),
  );
  let sum = 0;
  for (let index = 0; index < members.length; index++) sum += Math.log((people - index) / (index + 1));
  return sum;
}

/** In a ring, everybody gives and gets, and much of what they give as high scores stays inside. */
function isRing(graph: Graph, members: string[]): boolean {
  const total = (from: string[], to: string[]) =>
    from.reduce((sum, each) => sum + to.reduce((own, other) => own + favorsOf(graph, each, other), 0), 0);
  const all = members.reduce(
    (sum, member) =>
      sum + [...(graph.favors.get(member)?.values() ?? [])].reduce((own, each) => own + each, 0),
    0,
  );
  const inside = total(members, members);
  return (
    inside >= LEAST_TOTAL &&
    inside >= LEAST_SHARE * all &&
    members.every(
      (member) => total([member], members) >= LEAST_FAVORS && total(members, [member]) >= LEAST_FAVORS,
    )
  );
}

/** Returns the flag with its evidence; undefined if the scores inside aren't higher than those of the same people with others. */
function describe(members: string[], graph: Graph, ties: Tie[]): RingFlag | undefined {
  const ring = new Set(members);
  const given = ties.filter(({ from }) => ring.has(from));
  const inside = given.filter(({ to }) => ring.has(to));
  const expectedScore = scoresWithOthers(ring, ties);
  const gaps = inside.map((tie) => tie.score - expectedScore(tie));
  const gap = mean(gaps);
  const deviation = Math.sqrt(mean(gaps.map((each) => (each - gap) ** 2)));
  const isHigh =
    gap >= LEAST_GAP && gap * Math.sqrt(gaps.length) >= LEAST_STANDARD_ERRORS * Math.max(1, deviation);
  if (!isHigh) return undefined;
  const favors = inside.filter(({ isFavor }) => isFavor);
  const expected = members.flatMap((from) =>
    members.map((to) => (from === to ? 0 : expectedOf(graph, from, to))),
  );
  return {
    members,
    favors: favors.length,
    expected: expected.reduce((sum, each) => sum + each, 0),
    inside: inside.length,
    given: given.length,
    gap,
    evidence: favors.map(({ review }) => review),
  };
}

/** Returns what a member would give another: the median of the field, with the leniency and the quality that both show with others. */
function scoresWithOthers(ring: Set<string>, ties: Tie[]): (tie: Tie) => number {
  const fields = new Map(
    [...Map.groupBy(ties, ({ field }) => field)].map(([field, own]) => [
      field,
      medianOf(own.map(({ score }) => score)),
    ]),
  );
  const distance = ({ field, score }: Tie) => score - (fields.get(field) ?? 0);
  const shrunk = (own: Tie[]) => own.reduce((sum, tie) => sum + distance(tie), 0) / (own.length + SHRINKAGE);
  const crossing = ties.filter(({ from, to }) => ring.has(from) !== ring.has(to));
  const giving = Map.groupBy(crossing, ({ from }) => from);
  const getting = Map.groupBy(crossing, ({ to }) => to);
  return ({ from, to, field }) =>
    (fields.get(field) ?? 0) + shrunk(giving.get(from) ?? []) + shrunk(getting.get(to) ?? []);
}

const mean = (values: number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, each) => sum + each, 0) / values.length;
