// Runs census.mjs and writes its counts as tables.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

const lines = execFileSync(process.execPath, ['census.mjs'], { encoding: 'utf8' }).trim().split('\n');
const rows = lines.flatMap((line) => {
  const [, label, panels, below, above] = /^(.*?)\s+(\d+) (\d+) [\d.]+ % (\d+) /.exec(line) ?? [];
  return label ? [`${label.replaceAll(',', ';')},${panels},${below},${above}`] : [];
});
const table = (isWanted) => `label,panels,below,above\n${rows.filter(isWanted).join('\n')}\n`;
mkdirSync('outputs', { recursive: true });
writeFileSync('outputs/variants.csv', table((row) => !row.startsWith('score ')));
writeFileSync('outputs/scores.csv', table((row) => row.startsWith('score ')));
