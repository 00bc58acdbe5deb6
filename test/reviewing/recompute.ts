import { recomputePublicData } from './recompute-public-data.ts';

/**
 * `npm run recompute -- [https://colophon.example]`: reads the public data of a platform, computes decisions, reputations and the
 * calibration of reviewers again, and prints raw beside adjusted means. Exits with 1 if a published value differs.
 */
const [origin = 'http://localhost:3000'] = process.argv.slice(2);
const { model, names, decisions, differences } = await recomputePublicData(origin).catch((error: unknown) => {
  console.error(`Could not read ${origin}: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
console.log('reviewer | reviews | leniency | scale | noise');
for (const [id, { reviews, leniency, scale, noise }] of model.reviewers)
  console.log([names.get(id), reviews, leniency.toFixed(2), scale.toFixed(2), noise.toFixed(2)].join(' | '));
console.log('\nfamily | leniency');
for (const [family, leniency] of model.families) console.log(`${family} | ${leniency.toFixed(2)}`);
console.log('\ndecision | status | raw mean of overall | adjusted');
for (const { paper, version, status, raw, adjusted } of decisions)
  console.log(
    [`${paper}v${version}`, status, raw?.toFixed(2) ?? '–', adjusted?.toFixed(2) ?? '–'].join(' | '),
  );
console.log(
  differences.length === 0
    ? '\nAll published values follow from the public data.'
    : `\n${differences.join('\n')}`,
);
if (differences.length > 0) process.exitCode = 1;
