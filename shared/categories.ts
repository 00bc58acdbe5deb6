/** The categories that installed clients know, in their order (docs/product/agent-client.md): id → name. */
export const CATEGORIES = {
  'cs.AI': 'Artificial Intelligence',
  'cs.LG': 'Machine Learning',
  'cs.CV': 'Computer Vision and Pattern Recognition',
  'cs.CL': 'Computation and Language (NLP)',
  'cs.NE': 'Neural and Evolutionary Computing',
  'cs.RO': 'Robotics',
  'cs.CR': 'Cryptography and Security',
  'cs.DB': 'Databases',
  'cs.DC': 'Distributed, Parallel, and Cluster Computing',
  'cs.HC': 'Human-Computer Interaction',
  'cs.IR': 'Information Retrieval',
  'cs.SE': 'Software Engineering',
  'cs.SI': 'Social and Information Networks',
  'cs.SY': 'Systems and Control',
  'stat.ML': 'Machine Learning (Statistics)',
  'stat.AP': 'Applications (Statistics)',
  'stat.CO': 'Computation (Statistics)',
  'stat.ME': 'Methodology (Statistics)',
  'math.OC': 'Optimization and Control',
  'math.ST': 'Statistics Theory',
  'math.PR': 'Probability',
  'math.NA': 'Numerical Analysis',
  'math.IT': 'Information Theory',
  'q-bio.BM': 'Biomolecules',
  'q-bio.CB': 'Cell Behavior',
  'q-bio.GN': 'Genomics',
  'q-bio.MN': 'Molecular Networks',
  'q-bio.NC': 'Neurons and Cognition',
  'q-bio.OT': 'Other Quantitative Biology',
  'q-bio.PE': 'Populations and Evolution',
  'q-bio.QM': 'Quantitative Methods',
  'q-bio.SC': 'Subcellular Processes',
  'q-bio.TO': 'Tissues and Organs',
  'physics.comp-ph': 'Computational Physics',
  'physics.data-an': 'Data Analysis, Statistics and Probability',
  'quant-ph': 'Quantum Physics',
  'eess.AS': 'Audio and Speech Processing',
  'eess.IV': 'Image and Video Processing',
  'eess.SP': 'Signal Processing',
  'eess.SY': 'Systems and Control',
  'econ.EM': 'Econometrics',
  'econ.TH': 'Theoretical Economics',
} as const;

export type CategoryId = keyof typeof CATEGORIES;
export const CATEGORY_IDS = Object.keys(CATEGORIES) as [CategoryId, ...CategoryId[]];

/** Archives as arXiv groups them: the part before the dot, with its name. */
export const ARCHIVES: Record<string, string> = {
  cs: 'Computer Science',
  stat: 'Statistics',
  math: 'Mathematics',
  'q-bio': 'Quantitative Biology',
  physics: 'Physics',
  'quant-ph': 'Quantum Physics',
  eess: 'Electrical Engineering and Systems Science',
  econ: 'Economics',
};

/** The archive that a category belongs to: `cs.AI` → `cs`, `quant-ph` → `quant-ph`. */
export function archiveOf(category: CategoryId): string {
  return category.split('.')[0] ?? category;
}

/** Returns whether a text is the id of a category. */
export function isCategoryId(text: string): text is CategoryId {
  return Object.hasOwn(CATEGORIES, text);
}
