import * as z from 'zod';

/** A value of OpenReview's API 2, or of API 1, which doesn't wrap it. */
const Value = z.union([z.object({ value: z.unknown() }).transform(({ value }) => value), z.unknown()]);

/** A submission, review, comment, or decision (https://docs.openreview.net/reference/api-v2/entities/note). */
const Note = z.looseObject({
  id: z.string(),
  forum: z.string().optional(),
  replyto: z.string().nullish(),
  readers: z.array(z.string()).nullish(),
  ddate: z.number().nullish(),
  pdate: z.number().nullish(),
  invitation: z.string().optional(),
  invitations: z.array(z.string()).optional(),
  cdate: z.number().optional(),
  tcdate: z.number().optional(),
  content: z.record(z.string(), Value),
});
export type Note = z.infer<typeof Note>;

const Details = z.looseObject({
  details: z.looseObject({ replies: z.array(z.unknown()), directReplies: z.array(z.unknown()) }).partial(),
});
const Answer = z.union([
  z.array(z.unknown()),
  z.looseObject({ notes: z.array(z.unknown()) }).transform(({ notes }) => notes),
]);

/** A submission of OpenReview with what was written about it. */
export interface Forum {
  submission: Note;
  replies: Note[];
}

/**
 * Reads the answer of OpenReview's API to a forum: a list of notes, or the submission with its replies in `details`.
 * @returns undefined for any other JSON
 */
export function readForum(json: string): Forum | undefined {
  const notes = notesIn(parsed(json));
  const submission = notes.find(({ id, forum, content }) => forum === id && textOf(content.title) !== '');
  if (!submission) return undefined;
  return {
    submission,
    replies: notes.filter(({ id, forum }) => id !== submission.id && forum === submission.id),
  };
}

/** Returns the notes of an answer of OpenReview's API: a list, a page of one, or one note, with the replies in `details`. */
export function notesIn(answer: unknown): Note[] {
  const listed = Answer.safeParse(answer).data ?? [answer];
  const nested = listed.flatMap((each) => {
    const { details } = Details.safeParse(each).data ?? {};
    return details?.replies ?? details?.directReplies ?? [];
  });
  return [...listed, ...nested].flatMap((each) => Note.safeParse(each).data ?? []);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Returns a value as text: numbers and lists too; empty for anything else. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

const Texts = z.array(z.string());

/** Returns a value as a list of texts. */
export const listOf = (value: unknown): string[] => Texts.safeParse(value).data ?? [];
