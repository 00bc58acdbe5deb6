import { type Acquaintance, acquaintancesOf, chanceOf } from './acquaintance.ts';
import { type Exchange, tiesOf } from './exchanges.ts';

/** A possible reviewer of a paper, with a positive score of how well they match it. */
export interface Candidate {
  supervisor: string;
  score: number;
}

/** Among how many of the best matches chance decides: nobody can arrange to be the best match of a paper. */
const DRAWN_FROM = 30;
/** How many reviews a supervisor may be given at the same time. */
const MOST_OPEN = 5;

/**
 * Draws reviewers for papers, so that matching can't be used to exchange reviews (docs/reviewing.md). The same rules apply to
 * everybody: nobody is drawn for a paper by somebody with whom they exchanged a review in either direction; each partner that both
 * have in common by high scores divides the chance by four; and nobody gets more than five reviews at a time.
 */
export class ReviewerDraw {
  readonly #random: () => number;
  readonly #acquaintances: Map<string, Acquaintance>;
  /** Who was drawn for whom since. */
  readonly #drawn = new Set<string>();
  readonly #open = new Map<string, number>();

  /** @param history the exchanges of the last two years */
  constructor(history: Exchange[], random: () => number) {
    this.#random = random;
    this.#acquaintances = acquaintancesOf(tiesOf(history));
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
      for (const author of authors) this.#drawn.add(pairOf(chosen.supervisor, author));
    }
    return drawn;
  }

  /** Returns the factor of a supervisor's chance to be drawn for a paper: 1 without ties to its authors, 0 after an exchange. */
  chance(supervisor: string, authors: string[]): number {
    if (authors.some((author) => this.#drawn.has(pairOf(supervisor, author)))) return 0;
    return chanceOf(supervisor, authors, (id) => this.#acquaintances.get(id));
  }
}

const pairOf = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);
