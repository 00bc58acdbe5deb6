import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor, aText, type TestPerson } from '../support/builders.ts';
import { until } from '../support/until.ts';

const browser = aBrowser();
let person: TestPerson;
beforeAll(async () => {
  person = await aSupervisor({ firstName: 'Ada', lastName: 'Byron' });
});

describe('external papers', () => {
  it('are filled in from their DOI', async () => {
    const { page, complaints } = await browser.open({ viewport: { width: 360, height: 800 } });
    const reader = await aSupervisor();
    await page.addInitScript((token) => localStorage.setItem('token', token), reader.token);
    await page.goto('/external-papers');
    await page.getByRole('button', { name: 'Add external paper' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('DOI', { exact: true }).fill('https://doi.org/10.1038/171737a0');
    await dialog.getByRole('button', { name: 'Fill in from DOI' }).click();
    await dialog.getByText('Filled in from Crossref. Check the fields below.').waitFor();
    expect(await dialog.getByLabel('Authors').inputValue()).toBe('J. D. Watson\nF. H. C. Crick');
    await dialog.getByRole('button', { name: 'Add external paper' }).click();
    await page.getByRole('heading', { name: /^Molecular Structure of Nucleic Acids/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('are imported from BibTeX, entry by entry, and wait for an admin', async () => {
    const { page, complaints } = await browser.open({ viewport: { width: 360, height: 800 } });
    await page.addInitScript((token) => localStorage.setItem('token', token), person.token);
    await page.goto('/external-papers');
    await page.getByRole('button', { name: 'Import BibTeX', exact: true }).click();
    const bibtex = `@article{a, title={On looms}, author={Jacquard, Joseph}, year=1804, doi={10.1000/looms}}
@article{b, title={Weaving once more}, author={Jacquard, Joseph}, doi={10.1000/looms}}
@article{c, title={No end
@book{d, title={On punch cards}, author={Hollerith, Herman}, year=1889}
`;
    await page.setInputFiles('input[type=file]', {
      name: 'mine.bib',
      mimeType: 'text/plain',
      buffer: Buffer.from(bibtex),
    });
    await page.getByRole('button', { name: 'Preview entries' }).click();
    await page.getByText('2 new').waitFor();
    await page.getByText('Line 2: Its DOI appears earlier in this file.').waitFor();
    await page.getByText('Line 3: This entry can’t be read.').waitFor();
    await page.getByRole('checkbox', { name: 'Add On punch cards' }).uncheck();
    await page.getByRole('button', { name: 'Add 1 paper' }).click();
    await page.getByRole('heading', { name: 'On looms', level: 2 }).waitFor();
    expect(await page.getByRole('heading', { name: 'On punch cards', level: 2 }).count()).toBe(0);

    await page.getByRole('button', { name: 'Edit On looms' }).click();
    await page.getByLabel('Journal or conference').fill('Annales de la soie');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Annales de la soie').waitFor();

    await page.getByRole('button', { name: 'Request confirmation: On looms' }).click();
    await page.getByText('Waiting for an admin').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('a cited paper', () => {
  it('shows its citations, and a graph that can be explored by keyboard', async () => {
    const cited = await aPublishedPaper(person, { title: 'A paper to be cited by others' });
    const content = `${aText()}\nAs [1] says.\n\n# References\n\n1. Byron, A. ${cited.archiveId}.\n`;
    const citing = await aPublishedPaper(person, { title: 'A paper that cites another' }, [
      { name: 'paper.md', content },
    ]);
    await until(async () => {
      // As a reader gets it, which is half a second later on AWS.
      const { body } = await call('GET', `/papers/${cited.archiveId}`);
      return body.data._count.citations === 1 ? true : undefined;
    }, 'the citation');

    const { page, complaints } = await browser.open({ viewport: { width: 1440, height: 960 } });
    await page.goto(`/papers/${cited.archiveId}?view=citations`);
    await page.getByRole('link', { name: citing.title }).waitFor();
    await page.getByRole('button', { name: 'Show graph' }).focus();
    await page.keyboard.press('Enter');
    const graph = page.getByRole('application', { name: 'Citation graph' });
    await graph.waitFor();
    const selected = page.locator('.graph-selected');
    await selected.getByText(cited.title).waitFor();
    await page.getByText('Show as list').click();
    expect(await page.locator('.graph-list li').count()).toBe(2);

    await graph.focus();
    for (const key of ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
      if (await selected.getByText(citing.title).isVisible()) break;
      await page.keyboard.press(key);
    }
    await selected.getByText(citing.title).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/papers/${citing.archiveId}`);

    await page.getByRole('button', { name: 'Cite', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('A paper that cites another').waitFor();
    await dialog.getByLabel('BibTeX').check();
    await dialog.getByText(`@misc{${citing.archiveId}`).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${citing.archiveId}.bib`);
    expect(complaints).toEqual([]);
  });
});
