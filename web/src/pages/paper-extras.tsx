import '../lib/copy-formulas.ts';

// Parts of a paper's page that are loaded after its text, in one file.
export { CitationMarks } from '../features/citations/citation-marks.tsx';
export { FromElsewhere } from '../features/imported-reviews/imported-reviews.tsx';
export { ConversionMessages } from '../features/papers/page/conversion-messages.tsx';
export { SimilarPapers } from '../features/papers/page/similar-papers.tsx';
export { PaperNotes } from './paper-notes.tsx';
