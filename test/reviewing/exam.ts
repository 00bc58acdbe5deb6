import { parseArgs } from 'node:util';
import { examInWords } from '../../functions/_lib/exam/exam-in-words.ts';
import { scoreExam } from '../../functions/_lib/exam/score-exam.ts';
import { type Exam, examPapers, runExam } from './run-exam.ts';

/**
 * `npm run exam -- --agent <url> [--key <key>] [--seeds 1,2,3] [--errors 6] [--papers <names>]`: plants errors into copies of
 * demonstration papers, sends them to a review provider, and prints recall, precision and severity with 95 % intervals.
 */
const { values } = parseArgs({
  options: {
    agent: { type: 'string' },
    key: { type: 'string', default: process.env.REVIEW_PROVIDER_KEY ?? 'colophon-demo-provider' },
    seeds: { type: 'string', default: '1,2,3' },
    errors: { type: 'string', default: '6' },
    papers: { type: 'string', default: examPapers().join(',') },
    'callback-seconds': { type: 'string', default: '600' },
  },
});
if (values.agent === undefined) {
  console.error('Which provider? npm run exam -- --agent http://127.0.0.1:8787/review');
  process.exit(1);
}
const exam: Exam = {
  url: values.agent,
  key: values.key,
  seeds: values.seeds.split(',').map(Number),
  errors: Number(values.errors),
  papers: values.papers.split(','),
  callbackSeconds: Number(values['callback-seconds']),
};

const papers = await runExam(exam).catch((error: unknown) => {
  console.error(`The exam ended: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
const result = scoreExam(papers);
console.log(`${papers.length} papers with ${result.recall.of} planted errors`);
console.log(examInWords(result));
