import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod';

/** Licenses that require no more than their notice. */
const NOTICE_ONLY = new Set([
  'MIT',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Unlicense',
]);

const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ license: z.string().optional(), dev: z.boolean().optional(), os: z.unknown().optional() }),
  ),
});

/** `(MIT OR CC0-1.0)`: one of them is enough. */
const isNoticeOnly = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((each) => NOTICE_ONLY.has(each));

const notices = readFileSync('THIRD-PARTY-NOTICES.md', 'utf8');

/** Packages that run in production, except builds for other systems, whose license the lockfile omits. */
const used = Object.entries(Lockfile.parse(JSON.parse(readFileSync('package-lock.json', 'utf8'))).packages)
  .filter(([path, { dev, license, os }]) => path !== '' && !dev && !(os && license === undefined))
  .map(([path, { license = 'none' }]) => ({ name: path.replace(/^.*node_modules\//, ''), license }));

it('names every package whose license asks for more than its notice', () => {
  const demanding = used.filter(({ license }) => !isNoticeOnly(license));
  expect(demanding.length).toBeGreaterThan(0);
  expect(demanding.filter(({ name }) => !notices.includes(name))).toEqual([]);
});
