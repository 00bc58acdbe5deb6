import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkLicenses } from '../../infra/packages/licenses.ts';
import { makeSbom } from '../../infra/packages/make-sbom.ts';
import { readAudit } from '../../infra/packages/read-audit.ts';
import { type LockedPackage, readPackages } from '../../infra/packages/read-packages.ts';

const notices = readFileSync('THIRD-PARTY-NOTICES.md', 'utf8');
const packages = readPackages();

describe('packages whose license asks for more than its notice', () => {
  it('are all named in the notices', () => {
    const { demanding, unnamed } = checkLicenses(packages, notices);
    expect(demanding.length).toBeGreaterThan(0);
    expect(unnamed).toEqual([]);
  });

  it.each([
    ['GPL-3.0', 1],
    ['none', 1],
    ['(GPL-2.0 OR MIT)', 0],
    ['MIT', 0],
  ])('are found by their license %s', (license, found) => {
    const [known] = packages;
    const added = { ...(known as LockedPackage), name: 'left-padding', license, isDev: false };
    expect(checkLicenses([added], notices).unnamed).toHaveLength(found);
  });
});

describe('packages', () => {
  it('come from npm, with the hash of their content', () => {
    const installed = packages.filter(({ isElsewhere, isBundled }) => !isElsewhere && !isBundled);
    const strange = installed.filter(
      ({ resolved, integrity }) => resolved !== undefined || !integrity?.startsWith('sha512-'),
    );
    expect(strange).toEqual([]);
    expect(installed.length).toBeGreaterThan(500);
  });

  it('are all in the software bill of materials', async () => {
    const { components } = await makeSbom();
    const listed = new Set(components.map(({ name, version }) => `${name} ${version}`));
    const used = packages.filter(({ isDev, isElsewhere }) => !isDev && !isElsewhere);
    expect(used.filter(({ name, version }) => !listed.has(`${name} ${version}`))).toEqual([]);
  });
});

describe('advisories', () => {
  it('are listed, the worst first', () => {
    const vulnerabilities = { a: { severity: 'low', range: '<1' }, b: { severity: 'high', range: '*' } };
    expect(readAudit(JSON.stringify({ vulnerabilities }))).toEqual({
      isAnswered: true,
      advisories: [
        { name: 'b', severity: 'high', range: '*' },
        { name: 'a', severity: 'low', range: '<1' },
      ],
    });
  });

  it.each([
    ['{"message":"405 Method Not Allowed"}', '405 Method Not Allowed'],
    ['', 'npm audit gave no report.'],
  ])('never count as none if the registry didn’t answer: %s', (output, reason) => {
    expect(readAudit(output)).toEqual({ isAnswered: false, reason });
  });
});
