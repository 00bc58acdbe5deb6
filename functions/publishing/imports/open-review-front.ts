import { type Forum, listOf, textOf } from '../../_lib/papers/open-review-notes.ts';
import { namedOnly, type RawFront } from '../convert/source-front/raw-front.ts';

/** Returns what a submission of OpenReview says about its paper, instead of what its PDF says. */
export function openReviewFront({ submission: { content } }: Forum): RawFront {
  const [title, abstract] = [textOf(content.title), textOf(content.abstract)];
  const [authors, keywords] = [listOf(content.authors), listOf(content.keywords)];
  return {
    ...(title ? { title } : {}),
    ...(abstract ? { abstract } : {}),
    ...(authors.length > 0 ? { authors: namedOnly(authors) } : {}),
    ...(keywords.length > 0 ? { keywords } : {}),
  };
}
