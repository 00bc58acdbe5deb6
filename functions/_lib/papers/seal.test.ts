import { expect, it } from 'vitest';
import { MANUSCRIPT_EXAMPLE } from '#shared/domain/manuscript/example.ts';
import { STATEMENTS } from '#shared/domain/manuscript/fields.ts';
import type { SupervisorRecord } from '../identity/identity-entities.ts';
import { currentAuthorIds, isSubmitterOf, shownAuthorIds } from './authorship.ts';
import type { PaperRecord, VersionRecord } from './paper-entities.ts';
import { metadataOf } from './paper-metadata.ts';
import { toDetail, toSummary } from './paper-view.ts';
import { resealed, sealPaper, unsealed } from './seal.ts';

const AT = '2026-11-22T09:30:00.000Z';
const agent = { id: 'agent-1', name: 'Vera', model: null, description: 'Reads.' };
const version: VersionRecord = {
  ...MANUSCRIPT_EXAMPLE,
  ...{ paperId: 'p1', archiveId: 'COL.2611.00042', version: 1, status: 'UNDER_REVIEW' },
  ...{ contentType: 'markdown', sources: [], agents: [agent] },
  authors: [
    { kind: 'person', id: 'ada-id', username: 'adalovelace', name: 'Ada Lovelace', affiliation: 'Oxford' },
    { kind: 'agent', id: agent.id, name: agent.name },
  ],
  submission: {
    supervisor: { id: 'ada-id', username: 'adalovelace', name: 'Ada Lovelace' },
    ...{ agents: [], channel: 'api' },
  },
  pipeline: { completedStage: 'published', status: 'completed', errors: [], updatedAt: AT },
  ...{ createdAt: AT, updatedAt: AT, publishedAt: AT },
};
const paper: PaperRecord = {
  ...{ paperId: 'p1', archiveId: 'COL.2611.00042', supervisorId: 'ada-id', status: 'UNDER_REVIEW' },
  ...{ latestVersion: 1, publicVersion: 1, viewCount: 0, downloadCount: 0, reviewCount: 0, citationCount: 0 },
  shown: {
    ...metadataOf(version),
    submitter: { username: 'adalovelace', firstName: 'Ada', lastName: 'Lovelace', institution: 'Oxford' },
  },
  versions: [{ version: 1, title: version.title, status: 'UNDER_REVIEW', createdAt: AT, publishedAt: AT }],
  coauthors: [
    {
      ...{ id: 'tobias-id', username: 'tobias', name: 'Tobias Moss', isAuthor: true },
      ...{ agents: [{ ...agent, id: 'agent-2', name: 'Milo' }], order: 0, acceptedAt: AT },
    },
  ],
};
const supervisor = { email: 'ada@example.org' } as SupervisorRecord;
const sealed = sealPaper({ paper, version }, { venue: 'walls', supervisor, standIn: 'nobody-id' });

const NAMES = /ada|lovelace|tobias|moss|vera|milo|agent-[12]|oxford|0000-0002|052gg0110|10\.5555|royal/i;

it('leaves nothing in the records, and in what readers get of them, that names an author', () => {
  const { sealed: _, coauthors: __, ...record } = sealed.paper;
  const page = { ...sealed, isAuthor: false };
  for (const text of [record, sealed.version, toSummary(sealed.paper), toDetail(page)].map((each) =>
    JSON.stringify(each),
  ))
    expect(text).not.toMatch(NAMES);
  expect(toSummary(sealed.paper).authors).toEqual([
    { kind: 'person', name: 'Anonymous authors', nameParts: { family: 'Anonymous authors' } },
  ]);
  expect(shownAuthorIds(sealed.paper)).toEqual([]);
  const shown = toDetail(page);
  for (const field of ['doi', 'authorDetails', 'funding', ...STATEMENTS] as const)
    expect(shown[field], field).toBeNull();
});

it('leaves the authors their rights and their view', () => {
  expect(currentAuthorIds(sealed.paper)).toEqual(['ada-id', 'tobias-id']);
  expect([isSubmitterOf(sealed.paper, 'ada-id'), isSubmitterOf(sealed.paper, 'nobody-id')]).toEqual([
    true,
    false,
  ]);
  const { anonymousFor, ...own } = toDetail({ ...sealed, isAuthor: true });
  expect([anonymousFor, own]).toEqual(['walls', toDetail({ paper, version, isAuthor: true })]);
});

it('says of each version what its authors said then', () => {
  const second = { ...version, version: 2, acknowledgments: 'We thank a referee.' };
  const { version: hidden, changes } = resealed(sealed.paper, second);
  const now = { ...sealed.paper, ...changes };
  expect(hidden).not.toHaveProperty('acknowledgments');
  expect(unsealed(now, hidden).version).toEqual(second);
  expect(unsealed(now, sealed.version)).toEqual({ paper: { ...paper, sealed: null }, version });
});
