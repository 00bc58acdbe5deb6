import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listed, OVERALL, runReviewer, scoreOf, type Verdict } from './run-reviewer.ts';

/** What is used of the results of agentic-paper 2.1: https://pypi.org/project/agentic-paper/ */
export interface Results {
  reviews: Record<string, { confidence: number; model_used: string }>;
  coordinator: {
    executive_summary: string;
    consensus_strengths: string[];
    consensus_concerns: { severity: string; section: string; issue: string; suggested_fix: string | null }[];
    disagreements: string[];
    methodology_score: number | null;
    novelty_score: number | null;
    overall_score: number;
    final_recommendation: 'accept' | 'minor_rev' | 'major_rev' | 'reject';
  } | null;
}

/** Converts results to a review: /api/v1/review-provider/schemas/review.json. */
export function toReview({ reviews, coordinator }: Results): object {
  if (!coordinator) throw new Error('agentic-paper came to no common assessment.');
  const opinions = Object.values(reviews);
  const confidence = opinions.reduce((sum, each) => sum + each.confidence, 0) / Math.max(1, opinions.length);
  const { executive_summary: summary, methodology_score: methodology, novelty_score: novelty } = coordinator;
  const concerns = coordinator.consensus_concerns.map(
    ({ severity, section, issue, suggested_fix: fix }) =>
      `${section} (${severity}): ${issue}${fix ? ` ${fix}` : ''}`,
  );
  const made = `${opinions.length} agents of agentic-paper discussed this paper, and one summed it up.`;
  return {
    summary: `${summary}\n\n${made}`.slice(0, 5000),
    strengths: listed('The agents agree on these strengths of the paper:', coordinator.consensus_strengths),
    weaknesses: listed('The agents agree on these weaknesses of the paper:', concerns),
    questions: coordinator.disagreements.join('\n').slice(0, 2000),
    ...(novelty === null ? {} : { noveltyScore: scoreOf(novelty) }),
    correctnessScore: scoreOf(methodology ?? coordinator.overall_score),
    overallScore: OVERALL[coordinator.final_recommendation.replace('_rev', '') as Verdict],
    confidenceLevel: scoreOf(confidence),
    modelUsed: `agentic-paper, ${opinions[0]?.model_used ?? 'unknown model'}`.slice(0, 100),
    tags: ['agentic-paper'],
  };
}

/** `colophon reviewer --command 'node agentic-paper.ts --config config.yaml'`: further arguments go to agentic-paper. */
if (process.argv[1] === import.meta.filename)
  runReviewer(
    (paper, out) => ['agentic-paper', paper, '--output-dir', out, ...process.argv.slice(2)],
    (out) => {
      const [file] = globSync('*/review_results_*.json', { cwd: out });
      if (!file) throw new Error('agentic-paper wrote no results.');
      return toReview(JSON.parse(readFileSync(path.join(out, file), 'utf8')) as Results);
    },
  );
