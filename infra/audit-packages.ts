import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { checkLicenses } from './packages/licenses.ts';
import { type AuditResult, readAudit } from './packages/read-audit.ts';
import { readPackages } from './packages/read-packages.ts';

/**
 * Checks the packages that run in production: their licenses by the lockfile, without a network, and advisories if npm's
 * registry answers. Fails for a license that THIRD-PARTY-NOTICES.md should name, and for a high or critical advisory.
 */
const packages = readPackages();
const { demanding, unnamed } = checkLicenses(packages, readFileSync('THIRD-PARTY-NOTICES.md', 'utf8'));
const used = packages.filter(({ isDev }) => !isDev);
console.log(
  `Licenses: ${used.length} packages, ${demanding.length} require more than their notice, ${unnamed.length} of them are not in THIRD-PARTY-NOTICES.md.`,
);
for (const { name, version, license } of unnamed) console.log(`  ${name} ${version}: ${license}`);

const audit = readAudit(await npmAudit());
report(audit);
const isSerious =
  audit.isAnswered && audit.advisories.some(({ severity }) => severity === 'critical' || severity === 'high');
if (unnamed.length > 0 || isSerious) process.exitCode = 1;

/** npm exits with an error if there are advisories, so only the output counts. */
function npmAudit(): Promise<string> {
  const most = { maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile('npm', ['audit', '--omit', 'dev', '--json'], most, (_error, stdout) => resolve(stdout));
  });
}

function report(result: AuditResult): void {
  if (!result.isAnswered) {
    console.log(`Advisories: NOT CHECKED, because npm’s registry didn’t answer. ${result.reason}`);
    return;
  }
  console.log(`Advisories: ${result.advisories.length}.`);
  for (const { name, severity, range } of result.advisories) console.log(`  ${severity}: ${name} ${range}`);
}
