import { STATEMENTS } from '#shared/domain/manuscript/fields.ts';
import type { Contributor } from '#shared/domain/paper.ts';
import { ANONYMOUS_AUTHORS } from '#shared/domain/paper-constants.ts';
import type { SupervisorRecord } from '../identity/identity-entities.ts';
import { refuseNaming } from '../identity/name-finder.ts';
import { displayName } from '../identity/supervisor-view.ts';
import type { Byline, PaperRecord, Seal, SubmitterCopy, VersionRecord } from './paper-entities.ts';

/** What says, or may say, who wrote a version. Only this module puts it together with the rest. */
const SEALED = [
  'authors',
  'agents',
  'doi',
  'authorDetails',
  'funding',
  ...STATEMENTS,
] as const satisfies (keyof Byline)[];

const ANONYMOUS: Contributor = {
  kind: 'person',
  name: ANONYMOUS_AUTHORS,
  // One piece, which citations don’t turn around.
  nameParts: { family: ANONYMOUS_AUTHORS },
};
const NOBODY: SubmitterCopy = { username: '', firstName: ANONYMOUS_AUTHORS, lastName: '', institution: '' };

interface Page {
  paper: PaperRecord;
  version: VersionRecord;
}

/**
 * Hides the authors of a new paper.
 * @param hidden.standIn an id that is nobody’s, in place of the submitter’s
 */
export function sealPaper(
  { paper, version }: Page,
  { venue, supervisor, standIn }: { venue: string; supervisor: SupervisorRecord; standIn: string },
): Page {
  const { supervisorId, shown } = paper;
  const { submitter } = shown;
  const { email, orcid } = supervisor;
  const words = [`${submitter.firstName} ${submitter.lastName}`, email, ...(orcid ? [orcid] : [])];
  const sealed = sealVersion(
    { venue, supervisorId, submitter, words, bylines: [], submissions: {} },
    version,
  );
  return {
    paper: {
      ...paper,
      supervisorId: standIn,
      shown: { ...withoutByline(shown), submitter: NOBODY },
      sealed: sealed.seal,
    },
    version: sealed.version,
  };
}

/** Hides who wrote a version; the new seal of its paper says it. */
function sealVersion(before: Seal, version: VersionRecord): { seal: Seal; version: VersionRecord } {
  const { submission, ...record } = version;
  const byline = bylineOf(version);
  const isNew = JSON.stringify(byline) !== JSON.stringify(before.bylines.at(-1)?.byline);
  const seal = {
    ...before,
    words: [...new Set([...before.words, ...wordsOf(version)])],
    bylines: isNew ? [...before.bylines, { from: version.version, byline }] : before.bylines,
    submissions: submission ? { ...before.submissions, [version.version]: submission } : before.submissions,
  };
  return { seal, version: withoutByline(record) };
}

/** Returns what in a text would name the authors. */
const wordsOf = ({ authors, authorDetails = [] }: VersionRecord): string[] => [
  ...authors.map(({ name }) => name),
  ...authorDetails.flatMap(({ orcid }) => orcid ?? []),
];

/** Returns what in a text would name the authors of a paper, while they are hidden. */
export const hiddenNames = ({
  sealed,
  coauthors = [],
}: Pick<PaperRecord, 'sealed' | 'coauthors'>): string[] =>
  sealed ? [...sealed.words, ...coauthors.map(({ name }) => name)] : [];

/**
 * Refuses what an author says in public, if it names a hidden author.
 * @param by who says it
 * @throws AppError `validation-failed`
 */
export function refuseAuthorsNames(
  said: unknown,
  paper: Pick<PaperRecord, 'sealed' | 'coauthors'>,
  by: SupervisorRecord,
): void {
  if (!paper.sealed) return;
  const names = [...hiddenNames(paper), displayName(by), by.email, by.orcid];
  refuseNaming(said, names, 'names an author. Take it out: the authors of this paper are hidden.');
}

/** Returns a paper and a version as their authors see them, and everybody once the authors are public. */
export function unsealed<P extends Pick<PaperRecord, 'supervisorId' | 'shown' | 'sealed'>>(
  paper: P,
  version: VersionRecord,
): { paper: P; version: VersionRecord } {
  const { sealed } = paper;
  if (!sealed) return { paper, version };
  const submission = sealed.submissions[version.version];
  return {
    paper: unsealedPaper(paper, version.version),
    version: { ...version, ...bylineIn(sealed, version.version), ...(submission ? { submission } : {}) },
  };
}

/** Returns a version of a paper as it is stored, and what changes of the paper with it. */
export function resealed(
  { sealed }: Pick<PaperRecord, 'sealed'>,
  version: VersionRecord,
): { version: VersionRecord; changes: { sealed?: Seal } } {
  if (!sealed) return { version, changes: {} };
  const { seal, version: shown } = sealVersion(sealed, version);
  return { version: shown, changes: { sealed: seal } };
}

/** Returns a paper as its authors see it. @param number the version that it shows */
export function unsealedPaper<P extends Pick<PaperRecord, 'supervisorId' | 'shown' | 'sealed'>>(
  paper: P,
  number: number,
): P {
  const { sealed, shown } = paper;
  if (!sealed) return paper;
  const { supervisorId, submitter } = sealed;
  const { authors = [], agents = [], doi } = bylineIn(sealed, number);
  return {
    ...paper,
    ...{ supervisorId, sealed: null },
    shown: { ...shown, authors, agents, submitter, ...(doi ? { doi } : {}) },
  };
}

const bylineIn = ({ bylines }: Seal, number: number): Partial<Byline> =>
  bylines.findLast(({ from }) => from <= number)?.byline ?? {};

const bylineOf = (version: VersionRecord): Byline =>
  Object.fromEntries(
    SEALED.filter((field) => version[field] !== undefined).map((field) => [field, version[field]]),
  ) as unknown as Byline;

function withoutByline<T extends Pick<VersionRecord, 'authors' | 'agents'>>(record: T): T {
  const kept = Object.entries(record).filter(([field]) => !SEALED.some((sealed) => sealed === field));
  return { ...(Object.fromEntries(kept) as T), authors: [ANONYMOUS], agents: [] };
}

/** Who did something with a paper, as everybody may know it. */
export const shownAct = <B extends { id: string; username: string; name: string }>(
  { sealed, supervisorId }: Pick<PaperRecord, 'sealed' | 'supervisorId'>,
  by: B,
): B => (sealed ? { ...by, id: supervisorId, username: '', name: ANONYMOUS_AUTHORS } : by);
