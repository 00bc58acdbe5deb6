import { type Chance, PARTS } from './best-chances.ts';

/**
 * Draws pairs by their chances: each is drawn as often as its chance says, and each paper and each reviewer gets the sum of the chances of
 * their pairs, rounded up or down if it isn't whole. Jecmen et al. 2020 sample like this along cycles and paths of pairs that are undecided
 * (dependent rounding, Gandhi et al. 2006). On a path, every second pair becomes likelier and the others become less
 * likely by the same amount, or the other way around, until one is decided.
 */
export function drawPairs(chances: Chance[], random: () => number): Chance[] {
  const graph = new Undecided(chances, random);
  for (let path = graph.path(); path; path = graph.path()) graph.decide(path);
  return graph.decided();
}

/** The pairs whose chances are neither 0 nor 1, as the edges of a graph of papers and reviewers. */
class Undecided {
  readonly #chances: Chance[];
  readonly #random: () => number;
  readonly #parts: number[];
  /** The numbers of the undecided pairs of each paper, and of each reviewer. */
  readonly #edges = new Map<string, Set<number>>();

  constructor(chances: Chance[], random: () => number) {
    this.#chances = chances;
    this.#random = random;
    this.#parts = chances.map(({ parts }) => parts);
    for (const [edge, chance] of chances.entries())
      if (chance.parts < PARTS)
        for (const end of endsOf(chance)) this.#edges.set(end, (this.#edges.get(end) ?? new Set()).add(edge));
  }

  /** Returns a cycle, or a path between two ends without other undecided pairs. Undefined if all pairs are decided. */
  path(): number[] | undefined {
    const start = this.#edges.keys().next();
    if (start.done) return undefined;
    const { path, isCycle, end } = this.#walk(start.value);
    return isCycle ? path : this.#walk(end).path;
  }

  #walk(start: string): { path: number[]; isCycle: boolean; end: string } {
    const path: number[] = [];
    const visited = new Map<string, number>();
    for (let end = start; ; ) {
      visited.set(end, path.length);
      const edge = this.#drawEdge(end, path.at(-1));
      if (edge === undefined) return { path, isCycle: false, end };
      path.push(edge);
      end = this.#otherEnd(edge, end);
      const from = visited.get(end);
      if (from !== undefined) return { path: path.slice(from), isCycle: true, end };
    }
  }

  /** By chance, so that the fates of pairs depend on each other as little as possible. */
  #drawEdge(end: string, last: number | undefined): number | undefined {
    const edges = [...(this.#edges.get(end) ?? [])].filter((edge) => edge !== last);
    return edges[Math.floor(this.#random() * edges.length)];
  }

  #otherEnd(edge: number, end: string): string {
    const [paper = '', reviewer = ''] = endsOf(this.#chances[edge]);
    return end === paper ? reviewer : paper;
  }

  /** Moves the chances along a path, so that at least one pair is decided. What is expected of each pair stays the same. */
  decide(path: number[]): void {
    const [ups, downs] = [0, 1].map((rest) => path.filter((_, index) => index % 2 === rest));
    const room = (up: number[] = [], down: number[] = []) =>
      Math.min(...up.map((edge) => PARTS - this.#partsOf(edge)), ...down.map((edge) => this.#partsOf(edge)));
    const [up, down] = [room(ups, downs), room(downs, ups)];
    const change = this.#random() * (up + down) < down ? up : -down;
    for (const [index, edge] of path.entries()) this.#change(edge, index % 2 === 0 ? change : -change);
  }

  #change(edge: number, by: number): void {
    const parts = this.#partsOf(edge) + by;
    this.#parts[edge] = parts;
    if (parts > 0 && parts < PARTS) return;
    for (const end of endsOf(this.#chances[edge])) {
      const edges = this.#edges.get(end);
      edges?.delete(edge);
      if (edges?.size === 0) this.#edges.delete(end);
    }
  }

  #partsOf(edge: number): number {
    return this.#parts[edge] ?? 0;
  }

  decided(): Chance[] {
    return this.#chances.filter((_, edge) => this.#parts[edge] === PARTS);
  }
}

const endsOf = (chance: Chance | undefined): string[] =>
  chance ? [`paper ${chance.paper}`, `reviewer ${chance.reviewer}`] : [];
