import { CATEGORIES, CATEGORY_IDS, type CategoryId } from '#shared/categories.ts';

interface Described {
  title: string;
  abstract: string;
  keywords: readonly string[];
}

/** Words of papers that the categories' names don't contain. Texts are compared in lower case. */
const HINTS: Partial<Record<CategoryId, readonly string[]>> = {
  'cs.AI': ['ai agent', 'large language model agent', 'planning', 'knowledge representation', 'reasoning'],
  'cs.LG': ['neural network', 'deep learning', 'reinforcement learning', 'gradient descent', 'training data'],
  'cs.CV': ['image classification', 'object detection', 'segmentation'],
  'cs.CL': ['language model', 'nlp', 'natural language', 'machine translation', 'corpus', 'text generation'],
  'cs.RO': ['robot'],
  'cs.CR': ['encryption', 'attack', 'vulnerability', 'prompt injection', 'privacy'],
  'cs.DB': ['sql', 'query optimization', 'transaction'],
  'cs.DC': ['distributed system', 'consensus protocol', 'parallel computing', 'cloud computing'],
  'cs.HC': ['user study', 'usability', 'user interface'],
  'cs.IR': ['search engine', 'ranking', 'retrieval', 'recommender'],
  'cs.SE': ['software', 'source code', 'unit test', 'debugging'],
  'cs.SI': ['social network', 'social media'],
  'stat.ME': ['hypothesis test', 'confidence interval', 'estimator', 'causal inference'],
  'math.OC': ['convex', 'optimal control', 'linear programming'],
  'math.ST': ['minimax', 'asymptotic', 'consistency of the estimator'],
  'math.PR': ['random walk', 'martingale', 'stochastic process', 'markov chain'],
  'math.NA': ['finite element', 'discretization', 'numerical scheme'],
  'math.IT': ['channel capacity', 'entropy', 'error-correcting code'],
  'q-bio.GN': ['genome', 'sequencing'],
  'q-bio.NC': ['neuron', 'cortex', 'brain'],
  'q-bio.PE': ['epidemic', 'phylogen', 'natural selection'],
  'quant-ph': ['qubit', 'quantum', 'entanglement'],
};

const MOST = 3;

/** Returns the categories whose names and words a paper uses, the likeliest first; empty if there are none. */
export function guessCategories({ title, abstract, keywords }: Described): CategoryId[] {
  const places: [text: string, weight: number][] = [
    [title.toLowerCase(), 3],
    [keywords.join('\n').toLowerCase(), 3],
    [abstract.toLowerCase(), 1],
  ];
  return CATEGORY_IDS.map((id) => {
    const words = [...namesOf(id), ...(HINTS[id] ?? [])];
    const score = places.reduce(
      (sum, [text, weight]) => sum + weight * words.filter((word) => contains(text, word)).length,
      0,
    );
    return { id, score };
  })
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, MOST)
    .map(({ id }) => id);
}

/** The parts of a category's name: "computer vision" and "pattern recognition". */
const namesOf = (id: CategoryId): string[] =>
  CATEGORIES[id]
    .replace(/\(.*\)/, '')
    .toLowerCase()
    .split(/,? and |, /)
    .map((name) => name.trim().replace(/s$/, ''))
    .filter((name) => name.includes(' ') || SINGLE.has(name));

/** Single words that name a field on their own, unlike "control" or "application". */
const SINGLE = new Set(['robotic', 'cryptography', 'database', 'probability', 'genomic', 'biomolecule']);

function contains(text: string, word: string): boolean {
  const at = text.indexOf(word);
  return at >= 0 && !/\p{L}/u.test(text[at - 1] ?? ' ');
}
