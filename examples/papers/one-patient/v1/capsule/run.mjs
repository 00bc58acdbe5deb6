// Runs sir.mjs and keeps what it prints, part by part.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

const lines = execFileSync(process.execPath, ['sir.mjs'], { encoding: 'utf8' }).trim().split('\n');
const table = lines.filter((line) => /^\d+, |^N, /.test(line));
const checks = lines.filter((line) => /^check|^by hand/.test(line));
const [, histogram] = lines.at(-1).split('histogram ');
mkdirSync('outputs', { recursive: true });
writeFileSync('outputs/final-sizes.csv', `${table.join('\n')}\n`);
writeFileSync('outputs/checks.txt', `${checks.join('\n')}\n`);
writeFileSync('outputs/histogram.json', `${histogram}\n`);
