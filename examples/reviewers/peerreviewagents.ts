import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listed, OVERALL, runReviewer, scoreOf, type Verdict } from './run-reviewer.ts';

/** What PeerReviewAgents 0.6 writes: https://pypi.org/project/peerreviewagents/ */
export interface Results {
  /** The editor's letter. */
  letter: string;
  /** The run's summary, with the confidence of each reviewer. */
  summary: string;
  /** The reviewers' reports. */
  reports: string[];
}

/** Converts results to a review: /api/v1/review-provider/schemas/review.json. */
export function toReview({ letter, summary, reports }: Results): object {
  const verdict = /VERDICT:\W*(accept|minor|major|reject)/i.exec(letter)?.[1]?.toLowerCase();
  if (!verdict) throw new Error('PeerReviewAgents came to no decision.');
  const part = (name: string): number | undefined => {
    const [, points, of] = new RegExp(`${name}: (\\d+)/(\\d+)`, 'i').exec(letter) ?? [];
    return points && of ? scoreOf(Number(points) / Number(of)) : undefined;
  };
  const rated = (name: string): number | undefined =>
    RATINGS[new RegExp(`${name}: (low|moderate|high)`, 'i').exec(letter)?.[1]?.toLowerCase() ?? ''];
  const confidences = [...summary.matchAll(/confidence ([\d.]+)\/5/g)].map(([, value]) => Number(value) / 5);
  const confidence = confidences.reduce((sum, each) => sum + each, 0) / Math.max(1, confidences.length);
  const strengths = reports.flatMap((report) => points(sectionOf(report, 'Strengths')));
  const weaknesses = points(sectionOf(letter, 'Required Revisions'));
  const overallScore = OVERALL[verdict as Verdict];
  return {
    summary:
      `${sectionOf(letter, 'Summary of Evaluation')}\n\n${reports.length} reviewers of PeerReviewAgents debated this paper, and an editor decided.`.slice(
        0,
        5000,
      ),
    strengths: listed('The reviewers of the panel see these strengths in the paper:', strengths),
    weaknesses: listed('The editor of the panel requires these changes of the paper:', weaknesses),
    questions: points(sectionOf(letter, 'Minor Suggestions')).join('\n').slice(0, 2000),
    ...given('noveltyScore', rated('Novelty')),
    ...given('significanceScore', rated('Significance')),
    ...given('clarityScore', part('Clarity and completeness')),
    correctnessScore: part('Scientific validity') ?? overallScore,
    overallScore,
    confidenceLevel: scoreOf(confidence),
    modelUsed: 'PeerReviewAgents',
    tags: ['peerreviewagents'],
  };
}

const RATINGS: Partial<Record<string, number>> = { low: 3, moderate: 5, high: 8 };

const given = (name: string, score: number | undefined): object =>
  score === undefined ? {} : { [name]: score };

/** Returns the text below a heading of a Markdown text, up to the next heading. */
const sectionOf = (text: string, heading: string): string =>
  new RegExp(`^#{1,6} ${heading}\\s*\\n([\\s\\S]*?)(?=^#{1,6} |$(?![\\s\\S]))`, 'im')
    .exec(text)?.[1]
    ?.trim() ?? '';

/** Returns the items of a list, or the paragraphs. */
const points = (text: string): string[] =>
  text
    .split(/\n+(?=\s*(?:[-*]|\d+\.)\s)|\n{2,}/)
    .map((point) =>
      point
        .replace(/^\s*(?:[-*]|\d+\.)\s+/, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean);

/** `colophon reviewer --command 'node peerreviewagents.ts --provider anthropic'`: further arguments go to peerreview. */
if (process.argv[1] === import.meta.filename)
  runReviewer(
    (paper, out) => [
      'peerreview',
      paper,
      '--no-tui',
      '--offline',
      '--output-dir',
      out,
      ...process.argv.slice(2),
    ],
    (out) => {
      const read = (pattern: string) =>
        globSync(`*/${pattern}`, { cwd: out }).map((file) => readFileSync(path.join(out, file), 'utf8'));
      const [letter = ''] = read('decision_letter.md');
      const [summary = ''] = read('summary.md');
      return toReview({ letter, summary, reports: read('review_*.md') });
    },
  );
