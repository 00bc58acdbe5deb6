import { createHash } from 'node:crypto';
import { ExternalPaperInput } from '#shared/domain/external-paper.ts';
import { isoTime } from '#shared/domain/iso-time.ts';
import { type ImportedPaper, NewVenue, type VenueImport } from '#shared/domain/venue.ts';
import { VENUE_LIMITS } from '#shared/domain/venue-constants.ts';
import { AppError } from '#shared/errors.ts';
import { counted, formatCount } from '#shared/input/counted.ts';
import { type Call, requireCaller } from '../../_lib/runtime/call.ts';
import type { Clock } from '../../_lib/runtime/clock.ts';
import type { Write } from '../../_lib/runtime/transact.ts';
import { acceptedRole } from '../../_lib/venues/leave-venue.ts';
import { getVenue } from '../../_lib/venues/public-venue-repository.ts';
import type { MemberRecord, RoundRecord, VenueRecord } from '../../_lib/venues/venue-entities.ts';
import { newVenue, storeVenue } from '../manage-venue.ts';
import * as store from '../venue-repository.ts';
import { venueAnswer } from '../venue-view.ts';
import type { ExportedPaper, VenueExport } from './export.ts';
import { importedParts, partWrite } from './imported-repository.ts';
import { readExport } from './read-export.ts';

type Input = VenueImport & { slug: string };

/**
 * Makes a draft of an export of OpenReview or OJS, or adds its papers to a draft. All of it is one transaction.
 * @throws AppError `validation-failed` for other files, `venue-slug-taken`, `venue-limit-reached`, `forbidden` for a venue that isn’t a
 * draft, `round-limit-reached`, `changed-meanwhile`
 */
export function importVenue({ clock }: { clock: Clock }) {
  return async (input: Input, call: Call) => {
    const now = clock();
    const read = readExport(input.file);
    const { venue, member, isNew } = await draftFor(input, read, call, now);
    const parts = isNew ? [] : await importedParts(venue.slug);
    const known = new Set(parts.flatMap(({ papers }) => papers.map(({ id }) => id)));
    const rounds = withRounds(venue.rounds, read.papers, now);
    const { papers, unreadable, repeated } = importable(read, rounds, known);
    const imported = known.size + papers.length;
    requireRoom(imported, papers);
    const writes = partWrites(venue.slug, papers, (parts.at(-1)?.part ?? 0) + 1);
    const made = { ...venue, rounds, imported };
    if (isNew) await storeVenue(made, member, writes);
    const saved = isNew ? made : await store.changeVenue(venue, { rounds, imported }, writes);
    const { data } = await venueAnswer({ venue: saved, member }, now);
    const notTaken = [...omissions(read, { unreadable, repeated }), ...read.leftOut, DATES];
    return { success: true as const, data: { venue: data, taken: papers.length, notTaken } };
  };
}

const DATES =
  'Rounds have the dates of their first and last papers, as far as the file has them. Check them.';

/** Returns the caller’s draft with this short name, or a new one. */
async function draftFor(input: Input, read: VenueExport, call: Call, now: Date) {
  const { supervisorId } = requireCaller(call).supervisor;
  const [venue, member] = await Promise.all([
    getVenue(input.slug),
    store.getMember(input.slug, supervisorId),
  ]);
  if (!venue) return { ...newDraft(input, read, supervisorId, now), isNew: true };
  if (!member || acceptedRole(member) !== 'chair') throw new AppError('venue-slug-taken');
  if (venue.state !== 'draft')
    throw new AppError('forbidden', {
      message:
        'Only a draft takes papers from elsewhere, because an admin looks at them before they are public.',
    });
  return { venue, member, isNew: false };
}

function newDraft(
  { slug, name, kind }: Input,
  read: VenueExport,
  supervisorId: string,
  now: Date,
): { venue: VenueRecord; member: MemberRecord } {
  const { source, website, issn } = read;
  const fields = NewVenue.safeParse({
    ...{ slug, name: name ?? read.name, kind: kind ?? read.kind, website, issn },
    scope: `The papers of this venue were imported from ${source}. Describe here what it publishes and for whom.`,
    policy: { reviewers: 'anyone', statement: '' },
  });
  if (fields.success) return newVenue(fields.data, supervisorId, now.toISOString());
  throw new AppError('validation-failed', {
    message: 'The file doesn’t say what the venue is called. Send its name, too.',
  });
}

/** Returns the rounds of a venue with those of more papers. They are over: they take no papers. */
function withRounds(rounds: RoundRecord[], papers: readonly ExportedPaper[], now: Date): RoundRecord[] {
  const added = [...Map.groupBy(papers, roundName)].filter(([name]) =>
    rounds.every((round) => round.name !== name),
  );
  if (rounds.length + added.length > VENUE_LIMITS.rounds) throw new AppError('round-limit-reached');
  return [
    ...rounds,
    ...added.map(([name, of], index) => pastRound(name, of, rounds.length + index + 1, now)),
  ];
}

const roundName = ({ round }: ExportedPaper): string =>
  round.replaceAll(/\s+/g, ' ').trim().slice(0, VENUE_LIMITS.nameCharacters) || 'Imported papers';

const MINUTE_MS = 60_000;

function pastRound(name: string, papers: ExportedPaper[], number: number, now: Date): RoundRecord {
  const timesOf = (field: 'submittedAt' | 'decidedAt') =>
    papers
      .flatMap((paper) => Date.parse(isoTime(paper[field] ?? '') ?? '') || [])
      .filter((time) => time < now.getTime())
      .toSorted((a, b) => a - b);
  const [submitted, decided] = [timesOf('submittedAt'), timesOf('decidedAt')];
  const opens = submitted[0] ?? decided[0] ?? now.getTime() - MINUTE_MS;
  const closes = Math.max(submitted.at(-1) ?? opens, opens + 1);
  const decision = decided.at(-1) ?? closes;
  return {
    ...{ number, name, graceMinutes: 0 },
    opensAt: isoTime(opens) ?? now.toISOString(),
    closesAt: isoTime(closes),
    decisionsAt: decision > closes ? isoTime(decision) : null,
    ...{ reviewsDueAt: null, finalVersionsAt: null },
    ...{ categories: [], papersPerAuthor: null, reviewsPerPaper: 3 },
  };
}

const { doi, url } = ExternalPaperInput.shape;

/** Returns the papers that the venue lacks, and counts those that can’t be read and those that it has. */
function importable({ source, papers }: VenueExport, rounds: readonly RoundRecord[], known: Set<string>) {
  const seen = new Set(known);
  const readable = papers.flatMap((paper): ImportedPaper[] => {
    const { key, decision, submittedAt, decidedAt } = paper;
    const round = rounds.find(({ name }) => name === roundName(paper));
    const date = isoTime(decidedAt || submittedAt || '');
    const { data } = ExternalPaperInput.safeParse({
      title: paper.title,
      authors: paper.authors.filter(Boolean),
      year: date ? Number(date.slice(0, 4)) : null,
      // What is neither a DOI nor an address is left out.
      doi: doi.safeParse(paper.doi).data,
      url: url.safeParse(paper.url).data,
    });
    if (!data || !round) return [];
    const { title, authors, year, ...places } = data;
    return [
      {
        id: createHash('sha256').update(`${source} ${key}`).digest('hex').slice(0, 16),
        ...{ round: round.number, title, authors, year, doi: places.doi, url: places.url, source },
        decision: decision.slice(0, 200),
      },
    ];
  });
  const fresh = readable.filter(({ id }) => !seen.has(id) && seen.add(id));
  return {
    papers: fresh,
    unreadable: papers.length - readable.length,
    repeated: readable.length - fresh.length,
  };
}

/** @throws AppError `validation-failed` */
function requireRoom(imported: number, papers: readonly ImportedPaper[]): void {
  if (imported > VENUE_LIMITS.imported)
    throw new AppError('validation-failed', {
      message: `A venue has at most ${formatCount(VENUE_LIMITS.imported)} imported papers; with this file it would have ${formatCount(imported)}. Make a venue of a part of them.`,
    });
  if (Buffer.byteLength(JSON.stringify(papers)) > VENUE_LIMITS.importedBytes)
    throw new AppError('validation-failed', {
      message:
        'The papers of this file have too much text for one import. Split the file, and import its parts.',
    });
}

/** An item of DynamoDB has at most 400 kB. */
const PART_BYTES = 200_000;

function partWrites(slug: string, papers: readonly ImportedPaper[], first: number): Write[] {
  const parts: ImportedPaper[][] = [];
  let room = 0;
  for (const paper of papers) {
    const bytes = Buffer.byteLength(JSON.stringify(paper));
    if (bytes > room) {
      parts.push([]);
      room = PART_BYTES;
    }
    room -= bytes;
    parts.at(-1)?.push(paper);
  }
  return parts.map((some, index) => partWrite(undefined, { slug, part: first + index, papers: some }));
}

const omissions = (
  { refused, hidden }: VenueExport,
  { unreadable, repeated }: { unreadable: number; repeated: number },
): string[] =>
  [
    {
      count: refused,
      why: 'not accepted there, or not published, as far as the file says. We keep nothing of it',
    },
    { count: hidden, why: 'accepted, but not public there' },
    { count: unreadable, why: 'left out, because the title or the names of authors are missing or too long' },
    { count: repeated, why: 'in the draft already' },
  ].flatMap(({ count, why }) =>
    count > 0 ? [`${counted(count, 'paper')} ${count === 1 ? 'is' : 'are'} ${why}.`] : [],
  );
