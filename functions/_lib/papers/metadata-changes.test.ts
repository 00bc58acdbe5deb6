import { describe, expect, it } from 'vitest';
import { metadataChanges } from './metadata-changes.ts';
import type { VersionRecord } from './paper-entities.ts';

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

describe('the history entry of an edit', () => {
  it('is empty without changes', () => {
    expect(metadataChanges(record, structuredClone(record))).toEqual([]);
  });

  it('lists each changed field before and after, with null for empty', () => {
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

  it('includes people’s affiliations and the AI disclosure', () => {
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
