import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, overflow } from '../support/accessibility.ts';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor, aText, type TestPerson } from '../support/builders.ts';
import { aLentPlatform } from '../support/lent-platform.ts';
import { until } from '../support/until.ts';

const platform = aLentPlatform();
const browser = aBrowser();

const GOOD =
  'D. Goldberg, “What Every Computer Scientist Should Know About Floating-Point Arithmetic”, ACM Computing Surveys, 23, 5–48, 1991, https://doi.org/10.1145/103162.103163.';
const WRONG_YEAR = GOOD.replace('1991', '1999');
const INVENTED = 'A. Nobody and B. Neither, “Resonant ledgers of imaginary sampling walruses”, Nature, 2021.';

let author: TestPerson;
let paper: { id: string; archiveId: string };

const referencesOf = async () => (await call('GET', `/citations/${paper.id}/references`)).body.data;

beforeAll(async () => {
  author = await aSupervisor({ firstName: 'Ada', lastName: 'Byron' });
  const list = [GOOD, WRONG_YEAR, INVENTED].map((text, at) => `${at + 1}. ${text}`).join('\n');
  const content = `${aText()}\nWe build on others [1].\n\n# References\n\n${list}\n`;
  paper = await aPublishedPaper(author, { title: 'On the checking of references' }, [
    { name: 'paper.md', content },
  ]);
  await until(async () => ((await referencesOf()).summary?.isComplete ? true : undefined), 'the verdicts');
});

const open = async (path: string, { width = 1440, token = '', dark = false } = {}) => {
  const colorScheme = dark ? ('dark' as const) : ('light' as const);
  const { page } = await browser.open({
    baseURL: platform().url,
    viewport: { width, height: 900 },
    colorScheme,
  });
  if (token) await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto(path.startsWith('/') ? path : `/papers/${paper.archiveId}${path}`);
  return page;
};
const cardOf = (page: Page, verdict: string) =>
  page.locator(`.verdict-card[data-verdict="${verdict}"]`).first();

/** Keeps a picture for a person to look at, if a folder is named. */
async function look(page: Page, name: string): Promise<void> {
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}.png`, fullPage: true });
}

describe('a reader', () => {
  it('reads on the tab of checks how many references were found, and gets to the evidence', async () => {
    const page = await open('?view=checks');
    await page.getByText('2 of 3 references found; 1 with other metadata, 1 not found.').waitFor();
    await page.getByRole('link', { name: 'See the evidence' }).click();
    await cardOf(page, 'metadata-differs').waitFor();
  });

  it.each([
    { width: 360, dark: false },
    { width: 360, dark: true },
    { width: 820, dark: false },
    { width: 1440, dark: true },
  ])('opens the evidence side by side: %j', async (view) => {
    const page = await open('?view=references', view);
    const card = cardOf(page, 'metadata-differs');
    await card.getByText('Metadata differs', { exact: true }).click();
    await card.getByRole('row', { name: /Year/ }).getByText('1999').waitFor();
    await card.getByText('Crossref: found').waitFor();
    const missing = cardOf(page, 'not-found');
    await missing.getByText('Not found', { exact: true }).click();
    await missing.getByText('OpenAlex: not there').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await look(page, `verdicts-${view.width}-${view.dark ? 'dark' : 'light'}`);
  });
});

describe('an author', () => {
  it('sees the correction, and answers a verdict for every reader', async () => {
    const page = await open('?view=references', { token: author.token });
    const differs = cardOf(page, 'metadata-differs');
    await differs.getByText('Metadata differs', { exact: true }).click();
    await differs.getByRole('button', { name: 'Copy corrected reference' }).waitFor();
    const missing = cardOf(page, 'not-found');
    await missing.getByText('Not found', { exact: true }).click();
    await missing.getByRole('button', { name: 'Answer this verdict' }).click();
    await missing.getByLabel('Your answer').fill('This is a report of 1963, kept in our library.');
    await missing.getByRole('button', { name: 'Publish answer' }).click();
    await missing.getByText('This is a report of 1963').waitFor();
    const other = await open('?view=references');
    await cardOf(other, 'not-found').getByText('answered by the authors').waitFor();
  });
});

describe('an author who submits', () => {
  const form = async (path: string) => {
    const page = await open(path, { token: author.token });
    return { page, references: page.locator('.preview-references') };
  };

  it('sees the verdicts before submission, and corrects a field with one click', async () => {
    const { page, references } = await form('/submit');
    const content = `${aText()}\nWe build on others [1, 2].\n\n# References\n\n1. ${GOOD}\n2. ${WRONG_YEAR}\n`;
    const buffer = Buffer.from(content);
    await page.setInputFiles('input[type=file]', [{ name: 'paper.md', mimeType: 'text/markdown', buffer }]);
    await references.getByText('2 of 2 references found; 1 with other metadata.').click();
    await references.getByText('Metadata differs', { exact: true }).click();
    expect(await accessibilityViolations(page)).toEqual([]);
    await look(page, 'preview');
    await references.getByRole('button', { name: 'Use the record’s year' }).click();
    await references.getByText('2 of 2 references found.', { exact: true }).waitFor();
  });

  it('gets the files of the published version with the reference corrected', async () => {
    const page = await open('?view=references', { token: author.token });
    const differs = cardOf(page, 'metadata-differs');
    await differs.getByText('Metadata differs', { exact: true }).click();
    await differs.getByRole('link', { name: 'Correct it in a new version' }).click();
    await page.getByText('with the reference corrected').waitFor();
    await page.getByRole('button', { name: 'Preview paper' }).click();
    const references = page.locator('.preview-references');
    await references.getByText('2 of 3 references found; 1 not found.').waitFor();
    await look(page, 'next-version');
  });
});

describe('an author of an archive with folders', () => {
  const archive = () =>
    Buffer.from(
      zipSync({
        'paper.md': strToU8(
          `---\nbibliography: sources/works.bib\n---\n${aText()}\nWe build on others [@goldberg].\n\n# References\n`,
        ),
        'sources/works.bib': strToU8(
          '@article{goldberg, author={David Goldberg}, title={What Every Computer Scientist Should Know About Floating-Point Arithmetic}, journal={ACM Computing Surveys}, year={1999}, doi={10.1145/103162.103163}}',
        ),
      }),
    );

  it('corrects a field of its BibTeX file with one click', async () => {
    const page = await open('/submit', { token: author.token });
    const references = page.locator('.preview-references');
    const file = { name: 'paper.zip', mimeType: 'application/zip', buffer: archive() };
    await page.setInputFiles('input[type=file]', [file]);
    await references.getByText('1 of 1 reference found; 1 with other metadata.').click();
    await references.getByText('Metadata differs', { exact: true }).click();
    await references.getByRole('button', { name: 'Use the record’s year' }).click();
    await references.getByText('1 of 1 reference found.', { exact: true }).waitFor();
  });

  it('gets the files of the published version as one archive, with the reference corrected', async () => {
    const content = new Uint8Array(archive());
    const { id } = await aPublishedPaper(author, { title: 'On works in folders' }, [
      { name: 'paper.zip', content },
    ]);
    await until(async () => {
      const { body } = await call('GET', `/citations/${id}/references`);
      return body.data.summary?.isComplete ? true : undefined;
    }, 'the verdicts');
    const page = await open(`/papers/${id}?view=references`, { token: author.token });
    const differs = cardOf(page, 'metadata-differs');
    await differs.getByText('Metadata differs', { exact: true }).click();
    await differs.getByRole('link', { name: 'Correct it in a new version' }).click();
    await page.getByText('with the reference corrected').waitFor();
    await page.getByText('sources.zip').waitFor();
    await page.getByRole('button', { name: 'Preview paper' }).click();
    await page.locator('.preview-references').getByText('1 of 1 reference found.', { exact: true }).waitFor();
  });
});

describe('a retraction of a cited work', () => {
  it('marks the citation, the reference and the paper, and the author is notified', async () => {
    const update = {
      DOI: '10.1145/103162.103163',
      type: 'retraction',
      updated: { 'date-parts': [[2026, 11, 20]] },
    };
    const notice = {
      id: 'notice',
      type: 'article-journal',
      title: 'Retraction: What Every Computer Scientist Should Know',
      issued: { 'date-parts': [[2026]] },
      DOI: '10.1145/retraction',
      'update-to': [update],
    };
    await fetch(`${platform().url}/dev/catalogs/works`, { method: 'POST', body: JSON.stringify(notice) });
    await platform().runJob('references', undefined, { paperId: paper.id, version: 1 });
    await until(
      async () => ((await referencesOf()).summary.counts.retracted > 0 ? true : undefined),
      'the retraction',
    );
    const page = await open('');
    await page.getByText('This paper cites 2 works that were retracted').waitFor();
    await page.getByRole('link', { name: '(retracted)' }).first().waitFor();
    await page.locator('.references .reference-note[data-verdict="retracted"]').first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await look(page, 'retracted');
    await page.getByRole('link', { name: 'Checks', exact: true }).click();
    await page.getByText(/\d retracted/).waitFor();
    await page.getByRole('link', { name: 'See the evidence' }).click();
    await cardOf(page, 'retracted').getByText('Retracted', { exact: true }).click();
    await page.getByRole('link', { name: 'doi:10.1145/retraction' }).first().waitFor();
    const told = await until(async () => {
      const { body } = await call('GET', '/notifications', { token: author.token });
      return body.data.notifications.find(({ type }: { type: string }) => type === 'CITED_WORK_RETRACTED');
    }, 'the notification');
    expect(told).toMatchObject({ actionUrl: `/papers/${paper.archiveId}?view=references` });
  });
});
