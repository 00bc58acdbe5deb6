import { dot, latentTopics, meanOf, sparseDot } from './latent-topics.ts';
import { type PaperText, type TermVector, termVectors, Vocabulary } from './term-vectors.ts';

/** A person or agent with the ids of the papers that show what they work on. */
export interface ReviewerPapers {
  id: string;
  papers: string[];
}

/** How well a reviewer matches a paper, with the papers of the reviewer that are nearest to it, the nearest first. */
export interface ReviewerMatch {
  reviewer: string;
  /** The weighted mean similarity of the reviewer's papers; at most 1. */
  score: number;
  nearest: { paper: string; similarity: number }[];
}

/** How many of a reviewer's papers are reported as the reasons. */
const SHOWN = 3;

/** The mean of fewer papers is too near to each of them to be a center. */
const CENTERED_FROM = 40;

/** Papers given one by one, such as the lines of a file; their texts aren't kept. */
export class ReviewerMatcher {
  readonly #vocabulary = new Vocabulary();
  readonly #ids: string[] = [];
  readonly #counts: ReturnType<Vocabulary['count']>[] = [];

  add(id: string, paper: PaperText): void {
    this.#ids.push(id);
    this.#counts.push(this.#vocabulary.count(paper));
  }

  /**
   * Returns a function that ranks reviewers for a paper by text, the best first. The similarity of two papers is the mean of two
   * cosines: of their TF-IDF vectors, and of their places among the main topics of all papers. Both are centered: without
   * centering, papers of general words are near to everybody (Suzuki et al. 2013). A reviewer's own paper isn't compared with
   * itself. Reviewers without any other paper have the score 0.
   */
  ranking(people: ReviewerPapers[]): (paper: string) => ReviewerMatch[] {
    const numbers = new Map(this.#ids.map((id, index) => [id, index]));
    const own = people.map(({ id, papers }) => ({
      id,
      papers: [...new Set(papers.flatMap((paper) => numbers.get(paper) ?? []))],
    }));
    const similarity = similarityOf(
      termVectors(this.#counts, this.#vocabulary),
      new Set(own.flatMap(({ papers }) => papers)),
    );
    return (id) => {
      const paper = numbers.get(id);
      if (paper === undefined) return [];
      const similarities = similarity(paper);
      return own
        .map((person) => this.#match(person, paper, similarities))
        .toSorted((a, b) => b.score - a.score || (a.reviewer < b.reviewer ? -1 : 1));
    };
  }

  #match(
    { id, papers }: { id: string; papers: number[] },
    about: number,
    similarities: Float64Array,
  ): ReviewerMatch {
    const others = papers.includes(about) ? papers.filter((paper) => paper !== about) : papers;
    const values = Float64Array.from(others, (paper) => similarities[paper] ?? 0).sort();
    const least = values[Math.max(0, values.length - SHOWN)] ?? 0;
    const nearest = others
      .filter((paper) => (similarities[paper] ?? 0) >= least)
      .map((paper) => ({ paper: this.#ids[paper] ?? '', similarity: similarities[paper] ?? 0 }))
      .toSorted((a, b) => b.similarity - a.similarity || (a.paper < b.paper ? -1 : 1))
      .slice(0, SHOWN);
    return { reviewer: id, score: scoreOf(values), nearest };
  }
}

/**
 * Returns the mean of a reviewer's similarities, in ascending order, weighed 1, 1/2, 1/3 … from the nearest to the farthest. The
 * nearest alone may be a stray paper, and an equal mean of all would punish people with several interests.
 */
function scoreOf(ascending: Float64Array): number {
  let [sum, weights] = [0, 0];
  for (let rank = 1; rank <= ascending.length; rank++) {
    sum += (ascending[ascending.length - rank] ?? 0) / rank;
    weights += 1 / rank;
  }
  return weights === 0 ? 0 : sum / weights;
}

/** Returns a function that computes the similarity of one paper to each paper of `others`, by its number. */
function similarityOf({ vectors, size }: ReturnType<typeof termVectors>, others: Set<number>) {
  const topics = latentTopics(vectors, size);
  const mean = vectors.length < CENTERED_FROM ? new Float64Array(size) : meanOf(vectors, size);
  const meanLength = dot(mean, mean);
  const toMean = vectors.map((vector) => sparseDot(vector, mean));
  const lengths = toMean.map((each) => Math.sqrt(Math.max(0, 1 - 2 * each + meanLength)));
  const postings = postingsOf(vectors, others);
  return (paper: number): Float64Array => {
    const similarities = new Float64Array(vectors.length);
    const vector = vectors[paper];
    if (!vector) return similarities;
    for (const [index, term] of vector.terms.entries()) {
      const list = postings.get(term);
      const weight = vector.weights[index] ?? 0;
      for (let at = 0; at < (list?.papers.length ?? 0); at++) {
        const other = list?.papers[at] ?? 0;
        similarities[other] = (similarities[other] ?? 0) + weight * (list?.weights[at] ?? 0);
      }
    }
    for (const other of others) {
      const shared = (similarities[other] ?? 0) - (toMean[paper] ?? 0) - (toMean[other] ?? 0) + meanLength;
      const length = (lengths[paper] ?? 0) * (lengths[other] ?? 0);
      const isEmpty = vector.terms.length === 0 || vectors[other]?.terms.length === 0;
      const byTerms = length > 0 && !isEmpty ? shared / length : 0;
      const [place, itsPlace] = [topics[paper], topics[other]];
      similarities[other] =
        place && itsPlace && place.length > 0 ? (byTerms + dot(place, itsPlace)) / 2 : byTerms;
    }
    return similarities;
  };
}

/** Returns for each term the papers of `others` that have it, with its weight in each. */
function postingsOf(vectors: TermVector[], others: Set<number>) {
  const postings = new Map<number, { papers: number[]; weights: number[] }>();
  for (const other of others) {
    const { terms = [], weights = [] } = vectors[other] ?? {};
    for (const [index, term] of terms.entries()) {
      let list = postings.get(term);
      if (!list) {
        list = { papers: [], weights: [] };
        postings.set(term, list);
      }
      list.papers.push(other);
      list.weights.push(weights[index] ?? 0);
    }
  }
  return postings;
}
