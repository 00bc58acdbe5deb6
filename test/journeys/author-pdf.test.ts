import { beforeAll, expect, it } from 'vitest';
import { aLatexPaper } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { aSubmission } from '../support/a-submission.ts';
import { accessibilityViolations, overflow } from '../support/accessibility.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor } from '../support/builders.ts';

const browser = aBrowser();
const source = aLatexPaper(
  '\\section{Roofs}We counted the roofs of the old town twice in the spring of this year, and wrote down what each of them was made of.',
);
let address: string;

beforeAll(async () => {
  const { pdf } = await convertPaper(aSubmission({ 'main.tex': source }));
  const { archiveId } = await aPublishedPaper(
    await aSupervisor(),
    { title: 'On the roofs of the old town' },
    [
      { name: 'main.tex', content: source },
      { name: 'main.pdf', content: Uint8Array.from(pdf) },
    ],
  );
  address = `/papers/${archiveId}`;
});

it('offers the PDF that the authors compiled first, and the accessible one beside it', async () => {
  const { page, complaints } = await browser.open({ viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  const download = page.getByRole('link', { name: 'Download PDF' }).first();
  expect(await download.getAttribute('href')).toContain('file=authors.pdf');
  const files = page.getByRole('region', { name: 'Files' });
  await files.getByRole('link', { name: 'PDF as the authors compiled it' }).waitFor();
  expect(await files.getByRole('link', { name: 'Accessible PDF' }).getAttribute('href')).toContain(
    'file=paper.pdf',
  );
  await page.getByRole('link', { name: 'PDF view' }).click();
  const open = page.getByRole('link', { name: 'Open PDF in the browser' });
  expect(await open.getAttribute('href')).toContain('/authors.pdf');
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/own-desk.png` });
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/own-phone.png` });
  expect([await overflow(page), complaints]).toEqual([0, []]);
});
