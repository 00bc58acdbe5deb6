import type { VenueKind } from '#shared/domain/venue-constants.ts';
import { counted } from '#shared/input/counted.ts';
import { type Note, notesIn, textOf } from '../../_lib/papers/open-review-notes.ts';
import type { ExportedPaper, VenueExport } from './export.ts';

/** What the id of a venue, its name, a decision, or an invitation says of a paper that wasn’t accepted, or isn’t yet. */
const REFUSED =
  /reject|withdr|retract|submitted|submissions?$|under.?review|pending|not.accept|decline|^dblp/i;
const REFUSED_INVITATION = /withdraw|reject|retract/i;
const ACCEPTED = /^(?:conditional(?:ly)? |leaning )?accept|^(?:oral|poster|spotlight|talk|top|notable)\b/i;
const PRESENTATION = /\s\(?(?:oral|poster|spotlight|talk|notable.{0,40}|accepted?)\)?$/i;

/**
 * Reads the submissions of a venue of OpenReview, of its API 1 or 2. A paper is taken if everything that the export says of its decision
 * says that it was accepted.
 * @returns undefined if there is no submission
 */
export function readOpenReview(answer: unknown): VenueExport | undefined {
  const notes = notesIn(answer);
  const submissions = notes.filter(({ id, forum = id, replyto }) => forum === id && !replyto);
  if (submissions.length === 0) return undefined;
  const byForum = Map.groupBy(notes, ({ forum }) => forum);
  const decided = submissions.map((note) => ({ note, replies: byForum.get(note.id) ?? [] }));
  const accepted = decided.filter(isAccepted);
  const papers = accepted.filter(({ note }) => isPublic(note)).map(toPaper);
  const [first] = accepted;
  const id = first ? venueOf(first.note) : '';
  return {
    source: 'OpenReview',
    name: papers[0]?.round ?? '',
    kind: kindOf(id),
    website: id ? `https://openreview.net/group?id=${encodeURIComponent(id)}` : '',
    issn: '',
    papers,
    refused: submissions.length - accepted.length,
    hidden: accepted.length - papers.length,
    leftOut: [
      `We leave out ${counted(notes.length - submissions.length, 'review, comment, or decision', 'reviews, comments, and decisions')}, abstracts, PDFs, and profiles.`,
    ],
  };
}

/** Returns a value of JSON without the fields of a note that not everybody may read. */
export function withoutHidden(_key: string, value: unknown): unknown {
  const isField = typeof value === 'object' && value !== null && 'value' in value && 'readers' in value;
  return isField && Array.isArray(value.readers) && !value.readers.includes('everyone') ? undefined : value;
}

const isPublic = ({ readers, ddate }: Note): boolean => !ddate && (readers?.includes('everyone') ?? true);

/** API 1 has one invitation, API 2 several. */
const invitationsOf = ({ invitation, invitations = [] }: Note): string[] =>
  invitation ? [invitation, ...invitations] : invitations;

/** Returns the decisions; the advice of meta-reviews where a venue has nothing else. */
function decisionsIn(replies: Note[]): string[] {
  const saidBy = (kind: RegExp) =>
    replies
      .filter((note) => invitationsOf(note).some((name) => kind.test(name)))
      .flatMap(({ content }) => textOf(content.decision) || textOf(content.recommendation) || []);
  const decisions = saidBy(/decision|acceptance/i);
  return decisions.length > 0 ? decisions : saidBy(/meta_?review/i);
}

const announced = (replies: Note[]): string[] => decisionsIn(replies.filter(isPublic));

interface Decided {
  note: Note;
  /** Everything in its forum. */
  replies: Note[];
}

function isAccepted({ note, replies }: Decided): boolean {
  const [venue, venueId] = [textOf(note.content.venue), textOf(note.content.venueid)];
  const decisions = decisionsIn(replies);
  const own = venueId.split('/').at(-1) ?? '';
  const isRefused =
    [venue, own, venueId, ...decisions].some((sign) => REFUSED.test(sign)) ||
    invitationsOf(note).some((name) => REFUSED_INVITATION.test(name));
  if (isRefused || !decisions.every((decision) => ACCEPTED.test(decision))) return false;
  // A chair’s export has decisions that aren’t announced yet.
  return venueId !== '' || PRESENTATION.test(venue) || announced(replies).length > 0;
}

/** The id of the venue, such as `Walls.org/2027/Workshop`. */
const venueOf = (note: Note): string =>
  textOf(note.content.venueid) || (invitationsOf(note)[0]?.split('/-/')[0] ?? '');

function kindOf(id: string): VenueKind {
  if (/workshop/i.test(id)) return 'workshop';
  return /^[^/]*$|journal/i.test(id) ? 'journal' : 'conference';
}

function toPaper({ note, replies }: Decided): ExportedPaper {
  const { id, content, tcdate, cdate, pdate } = note;
  const venue = textOf(content.venue);
  return {
    key: id,
    // “ICLR 2024 poster” and “ICLR 2024 oral” are one round.
    round: venue.replace(PRESENTATION, '').replace(/^accepted (?:by|at|to) /i, '') || venueOf(note),
    title: textOf(content.title),
    authors: namesIn(content.authors).filter((name) => !/^anonymous/i.test(name)),
    decision: announced(replies)[0] ?? (PRESENTATION.exec(venue)?.[0] ?? '').replaceAll(/[()]/g, '').trim(),
    doi: textOf(content.doi),
    url: `https://openreview.net/forum?id=${encodeURIComponent(id)}`,
    submittedAt: tcdate ?? cdate,
    decidedAt: pdate,
  };
}

/** Newer venues have authors as `{ fullname }`. */
const namesIn = (authors: unknown): string[] =>
  (Array.isArray(authors) ? authors : []).map((author: unknown) =>
    textOf(typeof author === 'object' && author !== null && 'fullname' in author ? author.fullname : author),
  );
