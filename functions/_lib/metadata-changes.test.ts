import { describe, expect, it } from 'vitest';
import { metadataChanges } from './metadata-changes.ts';
import type { VersionRecord } from './publishing-entities.ts';

const record = {
  title: 'On order',
  abstract: 'A text.',
  paperType: 'NOTE',
  primaryCategory: 'cs.SE',
  keywords: ['order'],
  license: 'CC_BY',
  languageCode: 'en',
  authors: [{ kind: 'person', name: 'Ada', affiliation: 'Here' }],
  agents: [],
} as unknown as VersionRecord;

describe('what the history says of an edit', () => {
  it('is nothing where nothing was changed', () => {
    expect(metadataChanges(record, structuredClone(record))).toEqual([]);
  });

  it('is each changed field before and after, what was empty as null', () => {
    const edited = {
      ...record,
      title: 'On orders',
      keywords: ['order', 'lists'],
      secondaryCategory: 'cs.DL',
    };
    expect(metadataChanges(record, edited as VersionRecord)).toEqual([
      { field: 'title', before: 'On order', after: 'On orders' },
      { field: 'secondaryCategory', before: null, after: 'cs.DL' },
      { field: 'keywords', before: ['order'], after: ['order', 'lists'] },
    ]);
  });

  it('names people with where they work, and what machines did', () => {
    const edited = {
      ...record,
      authors: [{ kind: 'person', name: 'Ada', affiliation: 'There' }],
      aiDisclosure: { writing: 'ai-led' },
    };
    expect(metadataChanges(record, edited as unknown as VersionRecord)).toEqual([
      { field: 'authors', before: ['Ada (Here)'], after: ['Ada (There)'] },
      { field: 'aiDisclosure', before: [], after: ['writing: ai-led'] },
    ]);
  });
});
