import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * The files that ask whether a person is an admin, which says nothing about the credential of a call: what an account shows of itself, who
 * can't be suspended, who needs a second factor, who ordered an erasure on the machine, and the two places that check the credential too.
 */
const ABOUT_PERSONS = [
  'functions/_lib/identity/admins.ts',
  'functions/_lib/identity/supervisor-view.ts',
  'functions/_lib/operations/site-state.ts',
  'functions/_lib/runtime/resource.ts',
  'functions/auth/second-factor/recovery-codes.ts',
  'functions/jobs/erase-papers/order-erasure.ts',
  'functions/users/accounts/suspend-account.ts',
];

const sources = globSync('functions/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

it('grants an admin’s powers to a caller’s credential, never to the person', () => {
  expect(sources.length).toBeGreaterThan(500);
  const asking = sources.filter(({ text }) => /\bisListedAdmin\b|ADMIN_(USERNAMES|EMAILS)/.test(text));
  expect(asking.map(({ file }) => file).toSorted()).toEqual(ABOUT_PERSONS);
  const wrong = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bisAdmin\(([^)]*)/g)].flatMap(([call, argument = '']) =>
      /^(caller\b(?!\?*\.supervisor)|call\.caller\b(?!\?*\.supervisor))/.test(argument)
        ? []
        : [`${file}: ${call})`],
    ),
  );
  expect(wrong).toEqual([]);
});
