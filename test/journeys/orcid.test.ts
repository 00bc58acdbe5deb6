import { describe, expect, it } from 'vitest';
import { aBrowser } from '../support/browser.ts';
import { aSupervisor } from '../support/builders.ts';
import { anOrcid } from '../support/oauth.ts';

const browser = aBrowser();

describe('an ORCID iD', () => {
  it('is linked at ORCID, shown on the profile, and unlinked', async () => {
    const ada = await aSupervisor();
    const { page, complaints } = await browser.open();
    await page.addInitScript((token) => localStorage.setItem('token', token), ada.token);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Link your ORCID iD' }).click();
    const id = anOrcid();
    await page.getByLabel('ORCID iD').fill(id);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.waitForURL('**/profile');
    await page.getByText(`orcid.org/${id}`).first().waitFor();

    await page.getByRole('button', { name: 'Link another ORCID iD' }).click();
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByText('You denied the authorization request.').waitFor();
    await page.getByRole('link', { name: 'Go back' }).click();

    await page.getByRole('button', { name: 'Unlink ORCID iD' }).click();
    await page.getByText('No ORCID iD linked.').waitFor();
    expect(complaints).toEqual([]);
  });
});
