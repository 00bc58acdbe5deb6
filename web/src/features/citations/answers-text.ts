import {
  CITATION_ANSWER_NAMES,
  CITATION_ANSWERS,
  type ShownCitationAnswer,
} from '#shared/domain/citation-answer.ts';
import { counted } from '#shared/input/counted.ts';

/** Returns what reviewers answered about the citations of a work: `2 reviewers: 1 × “Supports”, 1 × “Can’t tell”`. */
export function answersText(answers: readonly Pick<ShownCitationAnswer, 'answer' | 'reviewer'>[]): string {
  const reviewers = new Set(answers.map(({ reviewer }) => reviewer.id)).size;
  const parts = CITATION_ANSWER_NAMES.flatMap((name) => {
    const count = answers.filter(({ answer }) => answer === name).length;
    return count > 0 ? [`${count} × “${CITATION_ANSWERS[name].name}”`] : [];
  });
  return `${counted(reviewers, 'reviewer')}: ${parts.join(', ')}`;
}
