import { describe, expect, it } from 'vitest';
import { MANUSCRIPT_EXAMPLE } from '#shared/domain/manuscript/example.ts';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor, aText } from '../support/builders.ts';
import { declareNoAi } from '../support/declare-provenance.ts';
import { logIn } from '../support/log-in.ts';
import { goToStep, openPart } from '../support/submit-steps.ts';
import { until } from '../support/until.ts';

const browser = aBrowser();

describe('the fields that journals ask for', () => {
  it('are filled in on the form, with organizations from a registry, and appear on the page', async () => {
    const author = await aSupervisor({ firstName: 'Ada', lastName: 'Lovelace' });
    const { page, complaints } = await browser.open({ viewport: { width: 1440, height: 1000 } });
    await logIn(page, author);
    await page.goto('/submit');
    await page.getByText('Write here').click();
    await page.getByLabel('Text of the paper').fill(aText());
    await goToStep(page, 'check');
    await page.getByLabel('Title', { exact: true }).fill('A paper with details');
    await page
      .getByLabel('Abstract')
      .fill('We say who did what, who paid for it, and where the data can be found.');
    await page.getByLabel('Primary category').fill('Software Engineering');
    await page
      .getByRole('option', { name: /Software Engineering/ })
      .first()
      .click();

    const ada = page.locator('details', { has: page.locator('summary', { hasText: 'Ada Lovelace' }) });
    await ada.locator('summary').click();
    await ada.getByLabel('ORCID iD').fill('0000-0002-1825-0097');
    await ada.getByLabel('Affiliations').fill('oxford');
    await page.getByRole('option', { name: 'University of Oxford' }).click();
    await ada.getByLabel('Roles').click();
    await page.getByRole('option', { name: 'Software', exact: true }).click();
    await page.keyboard.press('Escape');
    await ada.getByLabel('Corresponding author').check();

    await goToStep(page, 'declare');
    await openPart(page, 'Funding');
    await openPart(page, 'Statements');
    await page.getByRole('button', { name: 'Add award' }).click();
    await page.getByLabel('Funder').fill('european');
    await page.getByRole('option', { name: 'European Research Council' }).first().click();
    await page.getByLabel('Award number').fill('101020000');
    await page.getByLabel('Competing interests').fill('The authors have no competing interests.');
    if (process.env.LOOK)
      await page.screenshot({ path: `${process.env.LOOK}/form-1440.png`, fullPage: true });
    if (process.env.LOOK) {
      await page.setViewportSize({ width: 360, height: 900 });
      await page.screenshot({ path: `${process.env.LOOK}/form-360.png`, fullPage: true });
    }
    await declareNoAi(page);
    await page.getByRole('button', { name: 'Submit paper' }).click();
    await page.waitForURL((url) => url.searchParams.has('sent'));
    const id = await until(async () => {
      const { papers } = (await call('GET', '/users/me/papers', { token: author.token })).body.data;
      return papers[0]?.id as string | undefined;
    }, 'the paper in the list of its author');
    const { data } = (await call('GET', `/papers/${id}`, { token: author.token })).body;
    expect(data).toMatchObject({
      competingInterests: 'The authors have no competing interests.',
      funding: [
        {
          funder: 'European Research Council',
          funderId: 'https://ror.org/0472cxd90',
          awardNumber: '101020000',
        },
      ],
      authorDetails: [
        {
          author: author.username,
          orcid: '0000-0002-1825-0097',
          affiliations: [{ name: 'University of Oxford', ror: 'https://ror.org/052gg0110' }],
          roles: ['software'],
          isCorresponding: true,
        },
      ],
    });
    expect(complaints).toEqual([]);
  });

  it.each([
    [360, 'light'],
    [1440, 'dark'],
  ] as const)('are read at %i pixels, %s', async (width, colorScheme) => {
    const author = await aSupervisor({ firstName: 'Ada', lastName: 'Lovelace' });
    const authorDetails = MANUSCRIPT_EXAMPLE.authorDetails.map((details) => ({
      ...details,
      author: author.username,
    }));
    const paper = await aPublishedPaper(author, { ...MANUSCRIPT_EXAMPLE, authorDetails });
    const { page } = await browser.open({ viewport: { width, height: 900 }, colorScheme });
    await page.goto(`/papers/${paper.archiveId}`);
    const declarations = page.getByRole('region', { name: 'Declarations' });
    await declarations.scrollIntoViewIfNeeded();
    expect(await declarations.textContent()).toContain(MANUSCRIPT_EXAMPLE.ethicsStatement);
    expect(await page.getByRole('link', { name: 'ORCID record of Ada Lovelace' }).count()).toBe(1);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(overflow).toBe(false);
    if (process.env.LOOK)
      await page.screenshot({ path: `${process.env.LOOK}/page-${width}-${colorScheme}.png`, fullPage: true });
  });
});
