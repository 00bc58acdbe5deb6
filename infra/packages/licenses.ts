import type { LockedPackage } from './read-packages.ts';

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

/** `(MIT OR CC0-1.0)`: one of them is enough. */
const isNoticeOnly = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((each) => NOTICE_ONLY.has(each));

/**
 * Returns the packages that run in production and whose license requires more than its notice.
 * @returns all of them, and those that the notices (THIRD-PARTY-NOTICES.md) don't name
 */
export function checkLicenses(packages: readonly LockedPackage[], notices: string) {
  const demanding = packages.filter(
    ({ isDev, isElsewhere, license }) => !isDev && !isElsewhere && !isNoticeOnly(license),
  );
  return { demanding, unnamed: demanding.filter(({ name }) => !notices.includes(name)) };
}
