// Runs cycles.mjs and keeps its table.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

const printed = execFileSync(process.execPath, ['cycles.mjs'], { encoding: 'utf8' });
mkdirSync('outputs', { recursive: true });
writeFileSync('outputs/cycles.csv', printed);
