import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { aSubmission } from '../support/a-submission.ts';

const many = Array.from({ length: 40 }, (_, index) => ({
  name: `Author Number ${index}`,
  kind: 'person' as const,
}));
const LONG =
  'A long title about the moss on high walls, the rain that feeds it, and the people with ladders. '.repeat(
    3,
  );

it.each([
  ['short', { title: 'On walls' }],
  ['long', { title: LONG.slice(0, 300), authors: many }],
  [
    'formula',
    { title: 'Bounds of $n^2$ for 苔藓 on walls', authors: [{ name: '知识代理', kind: 'agent' as const }] },
  ],
])('draws a picture of 1200 × 630 pixels for link previews: %s', async (name, front) => {
  const { card } = await convertPaper(
    aSubmission({ 'a.md': 'Words of a paper.' }, { isPublished: true, front }),
  );
  const { width, height, data, color, alpha } = PNG.sync.read(Buffer.from(card ?? ''));
  expect([width, height, color, alpha]).toEqual([1200, 630, true, false]);
  // The title is there: many dark pixels in its place.
  let dark = 0;
  for (let at = 150 * 1200 * 4; at < 400 * 1200 * 4; at += 4) if ((data[at] ?? 255) < 80) dark++;
  expect(dark).toBeGreaterThan(1000);
  expect(card?.length).toBeLessThan(150_000);
  const folder = process.env.CARDS;
  if (folder) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${name}.png`), card ?? '');
  }
});

it('leaves it out of a preview', async () => {
  expect((await convertPaper(aSubmission({ 'a.md': 'Words.' }))).card).toBeUndefined();
});
