import type { MeasuredShare } from '#shared/domain/exam.ts';
import {
  type CleanPaper,
  type ReviewerExam,
  sitExam,
} from '../../functions/mcp/program/reviewer/exam/sit-exam.ts';
import { readPrompts } from '../../functions/mcp/program/reviewer/reading/prompts.ts';
import { modelReviewer } from '../../functions/mcp/program/reviewer/work/reviewer.ts';
import { examPapers, readExamPaper } from './run-exam.ts';
import { aScriptedReviewer, type Skill } from './scripted-reviewer.ts';

/** The bench's model finds 60 % of the errors, and 40 % of its comments are wrong. */
const SKILL: Skill = { finds: 0.6, wrong: 0.4 };
const SEEDS = [1, 2, 3];

/** What is compared: without the second pass, and with one of increasing skill. */
const ROWS: { name: string; refutes?: number | undefined; trusts?: boolean }[] = [
  { name: 'quotes looked up', trusts: true },
  { name: 'and numbers computed' },
  { name: 'and a second pass that is right on 60 %', refutes: 0.6 },
  { name: 'and a second pass that is right on 80 %', refutes: 0.8 },
  { name: 'and a second pass that is right on 95 %', refutes: 0.95 },
];

/**
 * Measures what the reviewer's second pass leaves of the comments of a scripted model of a known skill.
 * @returns the rows of a Markdown table
 */
export async function measureReviewer(
  papers: readonly CleanPaper[] = benchPapers(),
  seeds: readonly number[] = SEEDS,
): Promise<{ name: string; exam: ReviewerExam }[]> {
  const prompts = readPrompts('functions/mcp/program/reviewer/prompts');
  const rows = [];
  for (const { name, refutes, trusts = false } of ROWS) {
    const model = aScriptedReviewer(papers, seeds, {
      ...SKILL,
      ...(refutes === undefined ? {} : { refutes }),
    });
    const reviewer = modelReviewer(model, prompts, { tokens: 1e7, minutes: 10 }, { trusts });
    rows.push({ name, exam: await sitExam(reviewer, papers, seeds) });
  }
  return rows;
}

const benchPapers = (): CleanPaper[] => examPapers().map((name) => readExamPaper(name));

/** Writes the measurements as a Markdown table. */
export function asTable(rows: readonly { name: string; exam: ReviewerExam }[]): string {
  const lines = rows.map(
    ({ name, exam: { recall, precision, falseOnClean, papers, used } }) =>
      `| ${name} | ${share(recall)} | ${share(precision)} | ${(falseOnClean / papers).toFixed(1)} | ${Math.round((used.inputTokens + used.outputTokens) / papers / (SEEDS.length + 1) / 1000)},000 |`,
  );
  return [
    '| | recall | precision | false comments on a clean paper | tokens for a paper |',
    '| - | - | - | - | - |',
    ...lines,
  ].join('\n');
}

const share = ({ share: value, low, high }: MeasuredShare): string =>
  value === null
    ? '–'
    : `${(100 * value).toFixed(0)} % (${(100 * low).toFixed(0)} to ${(100 * high).toFixed(0)})`;

if (process.argv[1] === import.meta.filename) console.log(asTable(await measureReviewer()));
