import { expect, it } from 'vitest';
import { securityTxt } from './security-txt.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const linesOf = (origin: string) =>
  securityTxt({ contactEmail: 'desk@example.org', origin }, NOW).body?.split('\n') ?? [];

it('names the contact and expires within a year', () => {
  expect(linesOf('')).toEqual([
    'Contact: mailto:desk@example.org',
    'Expires: 2027-05-21T12:00:00.000Z',
    'Preferred-Languages: en',
    '',
  ]);
});

it('names its own address only if the stage has a domain', () => {
  expect(linesOf('https://colophon.example')).toContain(
    'Canonical: https://colophon.example/.well-known/security.txt',
  );
});
