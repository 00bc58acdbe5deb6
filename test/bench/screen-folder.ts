import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readPdfText } from '../../functions/publishing/convert/read-pdf-text.ts';
import { screenFile } from '../../functions/publishing/screening/read-sources.ts';
import { visibleInstructions } from '../../functions/publishing/screening/visible-instructions.ts';
import type { Finding } from '../../shared/domain/screening.ts';

/**
 * `npm run screen -- <folder>`: screens every PDF below a folder, and prints a line for each with what was found: by its
 * hidden text, or else in the text that readers see.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Which folder? npm run screen -- <folder of PDFs>');
  process.exit(1);
}

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.pdf$/i.test(file))
  .toSorted();
const counts = { hidden: 0, visible: 0, clean: 0 };
const started = performance.now();
for (const file of files) {
  const bytes = new Uint8Array(readFileSync(path.join(folder, file)));
  const from = performance.now();
  const hidden = await screenFile({ path: file, bytes }, file);
  const took = Math.round(performance.now() - from);
  const visible = hidden.length > 0 ? [] : await inText(bytes);
  const verdict = hidden.length > 0 ? 'hidden' : visible.length > 0 ? 'visible' : 'clean';
  counts[verdict]++;
  console.log(
    [verdict.padEnd(7), file, `${took} ms`, ...[...hidden, ...visible].slice(0, 1).map(inBrief)].join('  '),
  );
}
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `${files.length} PDFs in ${seconds} s: ${counts.hidden} held for hidden text, ${counts.visible} for visible instructions, ${counts.clean} clean`,
);

async function inText(bytes: Uint8Array): Promise<Finding[]> {
  const { blocks } = await readPdfText(bytes);
  return visibleInstructions(blocks.map(({ text }) => text).join('\n\n'), 'text', []);
}

function inBrief({ rule, message, place, excerpt }: Finding): string {
  const page = /page \d+$/.exec(place)?.[0] ?? '';
  return [rule, page, message, excerpt.slice(0, 60)].filter(Boolean).join(' | ');
}
