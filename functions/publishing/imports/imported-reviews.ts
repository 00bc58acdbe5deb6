import {
  IMPORTED_REVIEW_LIMITS,
  type ImportedReview,
  type ImportedReviews,
} from '#shared/domain/imported-review.ts';
import { isoTime } from '#shared/domain/iso-time.ts';
import { toOneLine } from '#shared/input/one-line.ts';
import { decodeText } from '../../_lib/papers/intake/decode-text.ts';
import { extensionOf } from '../../_lib/papers/intake/media-types.ts';
import { type Forum, type Note, readForum, textOf } from './open-review-notes.ts';

interface SourceFile {
  path: string;
  bytes: Uint8Array;
}

/** Larger JSON files are data. */
const MOST_BYTES = 5_000_000;

/** Returns the forum of OpenReview among the files of a submission. */
export function forumAmong(files: ReadonlyArray<SourceFile>): Forum | undefined {
  for (const { path, bytes } of files) {
    if (extensionOf(path) !== 'json' || bytes.length > MOST_BYTES) continue;
    const { text } = decodeText(bytes);
    const forum = text.includes('"forum"') ? readForum(text) : undefined;
    if (forum) return forum;
  }
  return undefined;
}

/** Returns the reviews of another service that the files of a submission contain, without the reviewers’ names: anybody can write any. */
export function importedReviews(files: ReadonlyArray<SourceFile>): ImportedReviews | undefined {
  const forum = forumAmong(files);
  if (!forum) return undefined;
  const { submission, replies } = forum;
  const decision = replies.find((note) => isOf(note, /\/-\/Decision$/));
  return {
    sentBy: 'authors',
    isChecked: false,
    source: { name: 'OpenReview', url: addressOf(submission.id) },
    venue: toOneLine(textOf(submission.content.venue)) || null,
    decision: toOneLine(textOf(decision?.content.decision)) || null,
    reviews: replies
      .filter((note) => isOf(note, /\/-\/(?:Official_|Meta_|Public_)?Review$/))
      .slice(0, IMPORTED_REVIEW_LIMITS.count)
      .map((note) => toReview(note, submission.id)),
  };
}

const isOf = ({ invitation, invitations = [] }: Note, pattern: RegExp): boolean =>
  [...(invitation === undefined ? [] : [invitation]), ...invitations].some((name) => pattern.test(name));

const addressOf = (forum: string, note?: string) =>
  `https://openreview.net/forum?id=${encodeURIComponent(forum)}${note ? `&noteId=${encodeURIComponent(note)}` : ''}`;

/** Fields that aren't sections of the text. */
const NO_SECTIONS = new Set([
  'title',
  'rating',
  'recommendation',
  'overall_recommendation',
  'confidence',
  'code_of_conduct',
]);
/** Fields that name a person: nobody has checked who wrote a review. */
const NAMES =
  /^(?:reviewers?|signed(?:_by)?|(?:(?:reviewer|author|full|first|last|your)_?)?(?:names?|signatures?|affiliations?|institutions?|orcid|emails?))$/i;

function toReview({ id, content, cdate, tcdate }: Note, forum: string): ImportedReview {
  const at = cdate ?? tcdate;
  const rating = content.rating ?? content.recommendation ?? content.overall_recommendation;
  return {
    id,
    url: addressOf(forum, id),
    date: at === undefined ? null : isoTime(at),
    rating: textOf(rating) || null,
    confidence: textOf(content.confidence) || null,
    sections: Object.entries(content)
      .map(([name, value]) => ({
        label: labelOf(name),
        text: textOf(value).slice(0, IMPORTED_REVIEW_LIMITS.characters),
        name,
      }))
      .filter(({ name, text }) => text !== '' && !NO_SECTIONS.has(name) && !NAMES.test(name))
      .map(({ label, text }) => ({ label, text })),
  };
}

function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
