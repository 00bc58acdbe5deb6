import { type Exchange, tiesOf } from './exchanges.ts';

/** A possible reviewer of a paper, with a positive score of how well they match it. */
export interface Candidate {
  supervisor: string;
  score: number;
}

/** Among how many of the best matches chance decides: nobody can arrange to be the best match of a paper. */
const DRAWN_FROM = 30;
/** Each partner in common by high scores divides the chance of a candidate by this. */
const COMMON_PARTNER = 4;
/** How many reviews a supervisor may be given at the same time. */
const MOST_OPEN = 5;

/**
 * Draws reviewers for papers, so that matching can't be used to exchange reviews (docs/reviewing.md). The same rules apply to
 * everybody: nobody is drawn for a paper by somebody with whom they exchanged a review in either direction; each partner that both
 * have in common by high scores divides the chance by four; and nobody gets more than five reviews at a time.
 */
export class ReviewerDraw {
  readonly #random: () => number;
  readonly #met = new Set<string>();
  readonly #favorPartners = new Map<string, Set<string>>();
  readonly #open = new Map<string, number>();

  /** @param history the exchanges of the last two years */
  constructor(history: Exchange[], random: () => number) {
    this.#random = random;
    for (const { from, to, isFavor } of tiesOf(history)) {
      this.#meet(from, to);
      if (isFavor) {
        this.#partnersOf(from).add(to);
        this.#partnersOf(to).add(from);
      }
    }
  }

  /** Returns the supervisors drawn for a paper, at most `count`, each with a chance in proportion to their score. */
  draw(authors: string[], candidates: Candidate[], count: number): string[] {
    const possible = candidates
      .filter(({ supervisor }) => (this.#open.get(supervisor) ?? 0) < MOST_OPEN)
      .map(({ supervisor, score }) => ({ supervisor, score: score * this.chance(supervisor, authors) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score || (a.supervisor < b.supervisor ? -1 : 1))
      .slice(0, DRAWN_FROM);
    const drawn: string[] = [];
    while (drawn.length < count && possible.length > 0) {
      let rest = this.#random() * possible.reduce((sum, { score }) => sum + score, 0);
      const index = possible.findIndex(({ score }) => {
        rest -= score;
        return rest < 0;
      });
      const [chosen] = possible.splice(Math.max(0, index), 1);
      if (!chosen) break;
      drawn.push(chosen.supervisor);
      this.#open.set(chosen.supervisor, (this.#open.get(chosen.supervisor) ?? 0) + 1);
      for (const author of authors) this.#meet(chosen.supervisor, author);
    }
    return drawn;
  }

  /** Returns the factor of a supervisor's chance to be drawn for a paper: 1 without ties to its authors, 0 after an exchange. */
  chance(supervisor: string, authors: string[]): number {
    if (authors.some((author) => supervisor === author || this.#met.has(pairOf(supervisor, author))))
      return 0;
    const own = this.#partnersOf(supervisor);
    const common = authors.map(
      (author) => [...this.#partnersOf(author)].filter((each) => own.has(each)).length,
    );
    return COMMON_PARTNER ** -Math.max(0, ...common);
  }

  #meet(a: string, b: string): void {
    this.#met.add(pairOf(a, b));
  }

  #partnersOf(person: string): Set<string> {
    const partners = this.#favorPartners.get(person) ?? new Set<string>();
    this.#favorPartners.set(person, partners);
    return partners;
  }
}

const pairOf = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);
