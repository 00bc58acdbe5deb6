import { describe, expect, it } from 'vitest';
import { formatArchiveId, fullMonth, parsePaperReference, plainPaperId, shortMonth } from './paper-ids.ts';

describe('naming a paper', () => {
  it.each([
    ['COL.2611.00042', { archiveId: 'COL.2611.00042' }],
    ['col.2611.00042v2', { archiveId: 'COL.2611.00042', version: 2 }],
    ['COL.2611.100000V12', { archiveId: 'COL.2611.100000', version: 12 }],
    ['01M7XNCWAD7YY5JGWFH3QQ045E', { paperId: '01M7XNCWAD7YY5JGWFH3QQ045E' }],
    ['01m7xncwad7yy5jgwfh3qq045e', { paperId: '01M7XNCWAD7YY5JGWFH3QQ045E' }],
    ['01M7XNCWAD7YY5JGWFH3QQ045Ev3', { paperId: '01M7XNCWAD7YY5JGWFH3QQ045E', version: 3 }],
    ['2611.00042', { archiveId: 'COL.2611.00042' }],
    ['arXiv:2611.00042v2', { archiveId: 'COL.2611.00042', version: 2 }],
    ['https://colophon.example/papers/COL.2611.00042v2', { archiveId: 'COL.2611.00042', version: 2 }],
    ['http://localhost:3000/papers/COL.2611.00042/reviews#r1', { archiveId: 'COL.2611.00042' }],
    ['https://colophon.example/papers/COL.2611.00042v1.pdf', { archiveId: 'COL.2611.00042', version: 1 }],
    ['https://colophon.example/papers/COL.2611.00042.csl.json', { archiveId: 'COL.2611.00042' }],
    ['<https://colophon.example/papers/COL.2611.00042>', { archiveId: 'COL.2611.00042' }],
    ['https://doi.org/10.5072/COL.2611.00042', { archiveId: 'COL.2611.00042' }],
    ['doi:10.5072/col.2611.00042v3', { archiveId: 'COL.2611.00042', version: 3 }],
    ['“COL.2611.00042”.', { archiveId: 'COL.2611.00042' }],
    // A ULID may itself end in V and digits.
    ['01M7XNCWAD7YY5JGWFH3QQ0V12', { paperId: '01M7XNCWAD7YY5JGWFH3QQ0V12' }],
  ])('reads %s', (text, reference) => {
    expect(parsePaperReference(text)).toEqual(reference);
  });
  it.each([
    '',
    'v1',
    'COL.2611.42',
    'COL.2611.00042v0',
    'ABC.2611.00042',
    '../etc',
    'COL.2611.00042/provenance',
    'https://colophon.example/users/COL.2611.00042',
    '10.1000/182',
    '3.14159',
    '81M7XNCWAD7YY5JGWFH3QQ045E',
  ])('finds no paper in %j', (text) => {
    expect(parsePaperReference(text)).toBeUndefined();
  });
  it.each([
    ['https://colophon.example/papers/COL.2611.00042v2/reviews', 'COL.2611.00042v2'],
    ['doi:10.5072/col.2611.00042', 'COL.2611.00042'],
    ['ABC.2611.00042', 'ABC.2611.00042'],
    ['COL.2611.00042/provenance', undefined],
    ['..', undefined],
    ['', undefined],
  ])('makes of %j the id %j', (text, id) => {
    expect(plainPaperId(text)).toBe(id);
  });
  it('numbers by month in UTC', () => {
    expect(formatArchiveId(new Date('2026-11-30T23:59:59Z'), 7)).toBe('COL.2611.00007');
    expect(formatArchiveId(new Date('2026-12-01T00:00:00Z'), 123456)).toBe('COL.2612.123456');
  });
  it('writes months short for keys and whole for people', () => {
    expect([shortMonth('2026-11'), fullMonth('2611')]).toEqual(['2611', '2026-11']);
  });
});
