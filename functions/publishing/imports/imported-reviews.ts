import {
  IMPORTED_REVIEW_LIMITS,
  type ImportedReview,
  type ImportedReviews,
} from '#shared/domain/imported-review.ts';
import { isoTime } from '#shared/domain/iso-time.ts';
import { toOneLine } from '#shared/input/one-line.ts';
import { decodeText } from '../../_lib/papers/intake/decode-text.ts';
import { extensionOf } from '../../_lib/papers/intake/media-types.ts';
import { type Forum, type Note, readForum, textOf } from '../../_lib/papers/open-review-notes.ts';

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
    decision: scoreOf(decision?.content.decision),
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
const wordSet = (words: string) => new Set(words.split(' '));
/** What the names of sections begin with. Others can be a person's name: nobody has checked who wrote a review. */
const SECTION_WORDS = wordSet(
  'additional clarity comment comments contribution contributions correctness details detailed discussion empirical ethics evaluation experience experiments flag justification limitation limitations main major metareview minor novelty originality overall presentation pros cons quality question questions reasons recommendation relevance reproducibility requested review significance soundness strength strengths suggestions summary technical typos weakness weaknesses',
);
const OTHER_SECTION_WORDS = wordSet(
  'a after and as assessment authors changes concerns for higher how if in lower not of on or paper rating reviewer reviewers score societal impact the this to update why work',
);
/** Words of ratings, of how sure a reviewer is, and of decisions, in the forms of OpenReview's venues. */
const SCORE_WORDS = wordSet(
  'a above absolutely accept acceptance accepted am and are area area’s as assessment award be below best borderline but central certain certainty clear clearly confident could defend desk educated enough ethics evaluation excellent expert fair fairly familiar good guess high highlighted i in is it knowledgeable leaning literature low major marginal marginally medium minor my not notable ok oral outstanding paper papers poor poster probably quality quite reject rejection reviewer reviewer’s revision s seminal should solid spotlight strong strongly technically that the threshold to top totally unable very weak weakly willing with withdrawn work wrong you your',
);
/** A field of another name has a text and no person's name, if it has so many words. */
const LEAST_WORDS = 12;
const PERSON =
  /author|reviewer|sign(?:ed|ature)|_by\b|chair|editor|name|affiliation|institution|orcid|e?mail/i;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll("'", '’')
    .match(/[\p{L}’]+/gu) ?? [];

/** Returns a score with its words, if they are of a form; otherwise its number. */
function scoreOf(value: unknown): string | null {
  const text = toOneLine(textOf(value));
  if (wordsOf(text).every((word) => SCORE_WORDS.has(word))) return text || null;
  return /^-?\d{1,3}(?:\.\d{1,2})?(?![\d.])/.exec(text)?.[0] ?? null;
}

function toReview({ id, content, cdate, tcdate }: Note, forum: string): ImportedReview {
  const at = cdate ?? tcdate;
  const rating = content.rating ?? content.recommendation ?? content.overall_recommendation;
  return {
    id,
    url: addressOf(forum, id),
    date: at === undefined ? null : isoTime(at),
    rating: scoreOf(rating),
    confidence: scoreOf(content.confidence),
    sections: sectionsOf(content),
  };
}

/** Returns the sections by the labels of their fields, and at the end the texts of fields that aren't known. */
function sectionsOf(content: Note['content']): ImportedReview['sections'] {
  const fields = Object.entries(content)
    .filter(([name]) => !NO_SECTIONS.has(name))
    .map(([name, value]) => ({ name, text: textOf(value).slice(0, IMPORTED_REVIEW_LIMITS.characters) }));
  const others = fields
    .filter(({ name, text }) => !isSection(name) && !PERSON.test(name) && wordsOf(text).length >= LEAST_WORDS)
    .map(({ text }) => text)
    .join('\n\n')
    .slice(0, IMPORTED_REVIEW_LIMITS.characters);
  return [
    ...fields
      .filter(({ name, text }) => text !== '' && isSection(name))
      .map(({ name, text }) => ({ label: labelOf(name), text })),
    ...(others === '' ? [] : [{ label: 'Other', text: others }]),
  ];
}

function isSection(name: string): boolean {
  const [first = '', ...rest] = wordsOf(name);
  return (
    SECTION_WORDS.has(first) && rest.every((word) => SECTION_WORDS.has(word) || OTHER_SECTION_WORDS.has(word))
  );
}

function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
