import { beforeAll, describe, expect, it } from 'vitest';
import { call, until } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor, aText, type TestPerson } from '../support/builders.ts';

const browser = aBrowser();
let person: TestPerson;
beforeAll(async () => {
  person = await aSupervisor({ firstName: 'Ada', lastName: 'Byron' });
});

describe('publications elsewhere', () => {
  it('come from BibTeX, entry by entry, and wait for an admin', async () => {
    const { page, complaints } = await browser.open({ viewport: { width: 360, height: 800 } });
    await page.addInitScript((token) => localStorage.setItem('token', token), person.token);
    await page.goto('/external-papers');
    await page.getByRole('button', { name: 'Import BibTeX' }).click();
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
    await page.getByRole('button', { name: 'Show entries' }).click();
    await page.getByText('2 new').waitFor();
    await page.getByText('Line 2: Its DOI stands earlier in this file.').waitFor();
    await page.getByText('Line 3: This entry can’t be read.').waitFor();
    await page.getByRole('checkbox', { name: 'Add On punch cards' }).uncheck();
    await page.getByRole('button', { name: 'Add 1 publication' }).click();
    await page.getByRole('heading', { name: 'On looms', level: 2 }).waitFor();
    expect(await page.getByRole('heading', { name: 'On punch cards', level: 2 }).count()).toBe(0);

    await page.getByRole('button', { name: 'Edit On looms' }).click();
    await page.getByLabel('Journal or conference').fill('Annales de la soie');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Annales de la soie').waitFor();

    await page.getByRole('button', { name: 'Ask an admin to confirm On looms' }).click();
    await page.getByText('Waits for an admin').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('a paper that is cited', () => {
  it('shows who cites it, and a graph that the keyboard walks through', async () => {
    const cited = await aPublishedPaper(person, { title: 'A paper to be cited by others' });
    const content = `${aText()}\nAs [1] says.\n\n# References\n\n1. Byron, A. ${cited.archiveId}.\n`;
    const citing = await aPublishedPaper(person, { title: 'A paper that cites another' }, [
      { name: 'paper.md', content },
    ]);
    await until(async () => {
      const { body } = await call('GET', `/papers/${cited.id}`);
      return body.data._count.citations === 1 ? true : undefined;
    }, 'the citation');

    const { page, complaints } = await browser.open({ viewport: { width: 1440, height: 960 } });
    await page.goto(`/papers/${cited.archiveId}?view=citations`);
    await page.getByRole('link', { name: citing.title }).waitFor();
    await page.getByRole('button', { name: 'Open the graph' }).focus();
    await page.keyboard.press('Enter');
    const graph = page.getByRole('application', { name: 'Graph of citations' });
    await graph.waitFor();
    const chosen = page.locator('.graph-chosen');
    await chosen.getByText(cited.title).waitFor();
    await page.getByText('The same as a list').click();
    expect(await page.locator('.graph-list li').count()).toBe(2);

    await graph.focus();
    for (const key of ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
      if (await chosen.getByText(citing.title).isVisible()) break;
      await page.keyboard.press(key);
    }
    await chosen.getByText(citing.title).waitFor();
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
