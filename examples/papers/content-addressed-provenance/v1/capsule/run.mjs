// Runs the manipulations of the committed sample, and signs the sample again with a new key.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const committed = ['sample.jws', 'sample-key.json'].map((name) => [name, readFileSync(name)]);
const run = (...options) => execFileSync(process.execPath, ['experiment.mjs', ...options], { encoding: 'utf8' });
const lines = run().split('\n');
run('--new');
const signed = readFileSync('sample.jws', 'utf8');
for (const [name, bytes] of committed) writeFileSync(name, bytes);
mkdirSync('outputs', { recursive: true });
writeFileSync('outputs/manipulations.txt', `${lines.filter((line) => line.includes('signature ')).join('\n')}\n`);
writeFileSync('outputs/sizes.txt', `${lines.filter((line) => line.startsWith('record bytes')).join('\n')}\n`);
writeFileSync('outputs/signed-again.jws', signed);
