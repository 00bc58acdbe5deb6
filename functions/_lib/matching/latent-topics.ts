import { normalOf, randomOf } from '#shared/domain/seeded-random.ts';
import type { TermVector } from './term-vectors.ts';

const MOST_TOPICS = 100;
/** Fewer papers than this for each topic would give every paper a topic of its own. */
const PAPERS_PER_TOPIC = 8;
const FEWEST_TOPICS = 5;
const POWER_ITERATIONS = 3;

/**
 * Places papers in the space of their main topics, in which papers can be near that use different words for the same thing:
 * latent semantic analysis (Deerwester et al. 1990) of the centered vectors A, by subspace iteration (Halko, Martinsson and
 * Tropp 2011). With an orthonormal basis Q of the topics and QᵀAAᵀQ = LLᵀ, the places are the rows of QL. The start is seeded,
 * so that equal papers give equal numbers.
 * @returns one vector of length 1 for each paper; empty vectors below 40 papers, which have too few topics
 */
export function latentTopics(papers: TermVector[], size: number): Float64Array[] {
  const topics = Math.min(MOST_TOPICS, Math.floor(papers.length / PAPERS_PER_TOPIC));
  if (topics < FEWEST_TOPICS) return papers.map(() => new Float64Array(0));
  const mean = meanOf(papers, size);
  const random = randomOf(1);
  let basis = orthonormal(
    Array.from({ length: topics }, () => Float64Array.from(papers, () => normalOf(random))),
  );
  let images = basis;
  for (let round = 0; round <= POWER_ITERATIONS; round++) {
    if (round > 0) basis = orthonormal(images);
    images = basis.map((column) => project(papers, mean, combine(papers, mean, column, size)));
  }
  const factor = choleskyOf(basis.map((row) => images.map((column) => dot(row, column))));
  return papers.map((_, paper) => {
    const place = Float64Array.from(factor, (_row, topic) =>
      basis.reduce((sum, column, index) => sum + (column[paper] ?? 0) * (factor[index]?.[topic] ?? 0), 0),
    );
    const length = Math.sqrt(dot(place, place));
    return length === 0 ? place : place.map((each) => each / length);
  });
}

/** Returns the lower triangle L of a positive semidefinite matrix LLᵀ; its columns without variance are 0. */
function choleskyOf(matrix: number[][]): number[][] {
  const lower = matrix.map((row) => row.map(() => 0));
  for (const [row, values] of matrix.entries())
    for (let column = 0; column <= row; column++) {
      const [a = [], b = []] = [lower[row], lower[column]];
      let rest = values[column] ?? 0;
      for (let index = 0; index < column; index++) rest -= (a[index] ?? 0) * (b[index] ?? 0);
      const pivot = b[column] ?? 0;
      a[column] = row === column ? Math.sqrt(Math.max(0, rest)) : pivot > 0 ? rest / pivot : 0;
    }
  return lower;
}

/** Returns the mean of sparse vectors. */
export function meanOf(papers: TermVector[], size: number): Float64Array {
  const mean = new Float64Array(size);
  for (const { terms, weights } of papers)
    for (let index = 0; index < terms.length; index++)
      mean[terms[index] ?? 0] = (mean[terms[index] ?? 0] ?? 0) + (weights[index] ?? 0) / papers.length;
  return mean;
}

/** Returns the inner product of a sparse and a dense vector. */
export function sparseDot({ terms, weights }: TermVector, dense: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < terms.length; index++)
    sum += (weights[index] ?? 0) * (dense[terms[index] ?? 0] ?? 0);
  return sum;
}

/** Returns the inner product of two dense vectors. */
export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

/** Multiplies the centered papers by a direction. */
function project(papers: TermVector[], mean: Float64Array, direction: Float64Array): Float64Array {
  const offset = dot(mean, direction);
  return Float64Array.from(papers, (paper) => sparseDot(paper, direction) - offset);
}

/** Multiplies the transpose of the centered papers by a column with a number for each paper. */
function combine(papers: TermVector[], mean: Float64Array, column: Float64Array, size: number): Float64Array {
  const sum = new Float64Array(size);
  let total = 0;
  for (const [paper, { terms, weights }] of papers.entries()) {
    const factor = column[paper] ?? 0;
    total += factor;
    for (let index = 0; index < terms.length; index++) {
      const term = terms[index] ?? 0;
      sum[term] = (sum[term] ?? 0) + factor * (weights[index] ?? 0);
    }
  }
  for (let term = 0; term < size; term++) sum[term] = (sum[term] ?? 0) - total * (mean[term] ?? 0);
  return sum;
}

/** Orthonormalizes columns (modified Gram and Schmidt, twice); those that depend on earlier ones become 0. */
function orthonormal(columns: Float64Array[]): Float64Array[] {
  const done: Float64Array[] = [];
  for (const column of columns) {
    const before = Math.sqrt(dot(column, column));
    for (let pass = 0; pass < 2; pass++)
      for (const other of done) subtract(column, other, dot(column, other));
    const length = Math.sqrt(dot(column, column));
    const factor = length > 1e-10 * before ? 1 / length : 0;
    for (let row = 0; row < column.length; row++) column[row] = (column[row] ?? 0) * factor;
    done.push(column);
  }
  return done;
}

function subtract(from: Float64Array, other: Float64Array, factor: number): void {
  for (let row = 0; row < from.length; row++) from[row] = (from[row] ?? 0) - factor * (other[row] ?? 0);
}
