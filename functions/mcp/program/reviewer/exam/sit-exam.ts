import { type MeasuredShare, shareOf } from '#shared/domain/exam.ts';
import type { ReviewItem } from '#shared/domain/review-item.ts';
import { ERROR_KIND_NAMES } from '../../../../_lib/exam/error-kinds.ts';
import { examInWords, shareInWords } from '../../../../_lib/exam/exam-in-words.ts';
import { plantErrors } from '../../../../_lib/exam/plant-errors.ts';
import { type ExamPaper, type ExamResult, scoreExam } from '../../../../_lib/exam/score-exam.ts';
import { deliveryOfText } from '../delivery-of-text.ts';
import { type Bounds, type Usage, usageInWords } from '../reading/budget.ts';
import { isFault } from '../reading/comment.ts';
import { openTranscript } from '../reading/transcript.ts';
import type { Reviewer } from '../work/reviewer.ts';

/** A paper before errors are planted, which counts as one without errors. */
export interface CleanPaper {
  title: string;
  abstract: string;
  text: string;
}

export interface ReviewerExam extends ExamResult {
  papers: number;
  /** Comments about errors in papers without planted ones. */
  falseOnClean: number;
  /** Clean papers with such a comment. */
  cleanWithFalse: MeasuredShare;
  used: Usage;
}

/**
 * Lets a reviewer read copies of papers with planted errors of all kinds, and the papers themselves. It gets what a review request has: the
 * answers stay here.
 */
export async function sitExam(
  reviewer: Reviewer,
  papers: readonly CleanPaper[],
  seeds: readonly number[],
  progress: (done: number, total: number, message: string) => void = () => undefined,
): Promise<ReviewerExam> {
  const used: Usage = { inputTokens: 0, outputTokens: 0 };
  const total = papers.length * (seeds.length + 1);
  let done = 0;
  const read = async ({ title, abstract }: CleanPaper, contentMarkdown: string): Promise<ReviewItem[]> => {
    progress(done++, total, title);
    const deliveryId = crypto.randomUUID();
    const delivery = deliveryOfText(
      { title, abstract, contentMarkdown },
      { deliveryId, callbackUrl: 'http://localhost/', now: new Date() },
    );
    const boundary = deliveryId.slice(0, 8);
    const answer = await reviewer.review(delivery, { boundary, transcript: openTranscript() });
    used.inputTokens += answer.used.inputTokens;
    used.outputTokens += answer.used.outputTokens;
    return answer.review.items ?? [];
  };
  const planted: ExamPaper[] = [];
  const clean: number[] = [];
  for (const paper of papers) {
    for (const seed of seeds) {
      const copy = plantErrors(paper.text, seed, ERROR_KIND_NAMES.length);
      planted.push({ paper: copy, items: await read(paper, copy.text) });
    }
    clean.push((await read(paper, paper.text)).filter(isFault).length);
  }
  progress(total, total, 'Done');
  return {
    ...scoreExam(planted),
    papers: papers.length,
    falseOnClean: clean.reduce((sum, count) => sum + count, 0),
    cleanWithFalse: shareOf(clean.filter((count) => count > 0).length, clean.length),
    used,
  };
}

/** Writes the result of a reviewer's exam. */
export const reviewerExamInWords = (exam: ReviewerExam, { price }: Pick<Bounds, 'price'>): string =>
  [
    examInWords(exam),
    `False comments on papers without planted errors: ${exam.falseOnClean} on ${exam.papers} papers; papers with one: ${shareInWords(exam.cleanWithFalse)}`,
    `Used: ${usageInWords(exam.used, price)}`,
  ].join('\n');
