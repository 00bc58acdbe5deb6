// What the list of references shows after a request, in one file.
export { CitationAnswerList } from './citation-answer-list.tsx';
export { Owners } from './graph-node.tsx';
export { ReferenceSummary } from './reference-summary.tsx';
export { ReferenceVerdictCard } from './reference-verdict.tsx';
