import { beforeAll, expect, it } from 'vitest';
import { aLatexPaper } from '../../functions/_lib/papers/intake/sample-archives.ts';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { aSubmission } from '../support/a-submission.ts';
import { accessibilityViolations, overflow } from '../support/accessibility.ts';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor, pipelineEnd } from '../support/builders.ts';
import { declareNoAi } from '../support/declare-provenance.ts';
import { correctWhatWasRead } from '../support/submit-steps.ts';

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

it('can be chosen in the form if it has another name than the main file', async () => {
  const author = await aSupervisor();
  const tex = aLatexPaper(
    '\\section{Gutters}Every gutter of the new town was measured once in the autumn, and we noted which of them were blocked by leaves.',
  );
  const { pdf } = await convertPaper(aSubmission({ 'main.tex': tex }));
  const { page, complaints } = await browser.open({ viewport: { width: 1440, height: 960 } });
  await page.addInitScript((token) => localStorage.setItem('token', token), author.token);
  await page.goto('/submit');
  await page.setInputFiles('input[type=file]', [
    { name: 'main.tex', mimeType: 'text/x-tex', buffer: Buffer.from(tex) },
    { name: 'final.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) },
  ]);
  await page.getByRole('button', { name: /Offer as your PDF.*final\.pdf/ }).click();
  await page.getByRole('listitem').filter({ hasText: 'final.pdf' }).getByText('Your PDF').waitFor();
  await correctWhatWasRead(page, { title: 'On the gutters of the new town' });
  await declareNoAi(page);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/papers') && response.status() === 201),
    page.getByRole('button', { name: 'Submit paper' }).click(),
  ]);
  const { id } = (await answer.json()).data;
  expect(await pipelineEnd(id, author.token)).toMatchObject({ status: 'completed' });
  const { files } = (await call('GET', `/papers/${id}`)).body.data;
  expect(files.map(({ role }: { role: string }) => role)).toContain('author-pdf');
  expect(complaints).toEqual([]);
});
