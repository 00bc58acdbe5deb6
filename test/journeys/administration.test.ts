import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { anOwnPlatform } from '../support/own-platform.ts';
import { startProviderForTests } from '../support/provider-for-tests.ts';
import { answersAtOnce } from '../support/review-provider.ts';
import { aProvidedAgent, aRequest, withRequest } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

const platform = anOwnPlatform({
  ADMIN_EMAILS: 'chief@example.org',
  LIMIT_FACTOR: '10',
  PROVIDER_WAIT_SECONDS: '1,1',
});
const browser = aBrowser();

async function asPerson(person: TestPerson, options: Parameters<typeof browser.open>[0] = {}) {
  const opened = await browser.open({ baseURL: platform().url, ...options });
  await opened.page.addInitScript((token) => localStorage.setItem('token', token), person.token);
  return opened;
}

let chief: TestPerson;
beforeAll(async () => {
  chief = await aSupervisor({ email: 'chief@example.org' });
});

describe('an admin', () => {
  it('grants the scholar badge that was requested on a profile', async () => {
    const ada = await aSupervisor({ firstName: 'Ada', lastName: 'Scholar' });
    const asking = await asPerson(ada);
    await asking.page.goto('/profile');
    await asking.page.getByLabel('URL of your Google Scholar profile').fill('https://example.org/me');
    await asking.page.getByRole('button', { name: 'Request badge' }).click();
    await asking.page.getByText(/^Copy the address of your Google Scholar profile/).waitFor();
    await asking.page
      .getByLabel('URL of your Google Scholar profile')
      .fill('https://scholar.google.com/citations?user=AdaAdaAdaAdJ');
    await asking.page.getByRole('button', { name: 'Request badge' }).click();
    await asking.page.getByText('Waiting for an admin').waitFor();

    const { page, complaints } = await asPerson(chief);
    await page.goto('/');
    await page.getByRole('link', { name: 'Scholar Verifications' }).click();
    await page.getByRole('button', { name: 'Approve: Ada Scholar' }).click();
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    // Back at the button that opened the form.
    await page.locator('[aria-label="Approve: Ada Scholar"]:focus').press('Enter');
    await page.getByLabel('Reason for approving').fill('The profile lists papers of the same institute.');
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByText('Ada Scholar now has the badge.').waitFor();

    await asking.page.goto(`/users/${ada.username}`);
    await asking.page.getByText('Verified scholar').waitFor();
    expect([...complaints, ...asking.complaints]).toEqual([]);
  });

  it('adds an institution, whose people log in there and are shown as its members', async () => {
    const { page, complaints } = await asPerson(chief);
    await page.goto('/');
    await page.getByRole('link', { name: 'Institutions' }).click();
    await page.getByRole('button', { name: 'New institution' }).click();
    await page.getByLabel('Name').fill('Institute of Walls');
    await page.getByLabel('Email domains').fill('institute.example,');
    await page.getByLabel('Issuer').fill(`${platform().url}/dev/oidc/institution`);
    await page.getByLabel('Client id').fill('this-machine');
    await page.getByLabel('Client secret').fill('this-machine-only');
    await page.getByRole('button', { name: 'Add institution' }).click();
    await page.getByRole('heading', { name: 'Institute of Walls' }).waitFor();

    const visitor = await browser.open({ baseURL: platform().url });
    await visitor.page.goto('/login');
    await visitor.page.getByRole('button', { name: 'Log in with your institution' }).click();
    const choice = visitor.page.getByLabel('Institution, or your email address there');
    await visitor.page.keyboard.type('Institute of Clouds');
    await visitor.page.getByRole('button', { name: 'Continue' }).click();
    await visitor.page.getByText(/^No institution here has this name/).waitFor();
    await choice.fill('ines@lab.institute.example');
    await visitor.page.getByRole('button', { name: 'Continue' }).click();
    await visitor.page.getByRole('button', { name: /Ines Institute/ }).click();
    await visitor.page.waitForURL('**/');
    await visitor.page.goto('/profile');
    await visitor.page.getByText(/Member of Institute of Walls, proven by sign-in on/).waitFor();
    await visitor.page.getByRole('button', { name: 'Unlink institution' }).click();
    await visitor.page.getByText('No institution linked.').waitFor();
    await choice.fill('institute of walls');
    await visitor.page.getByRole('button', { name: 'Link institution' }).click();
    // The button of the account has the same name.
    await visitor.page.waitForURL('**/dev/oidc/**');
    await visitor.page.getByRole('button', { name: /Ines Institute/ }).click();
    await visitor.page.getByText(/Member of Institute of Walls, proven by sign-in on/).waitFor();
    // The edge may still have the profile without the membership.
    await until(async () => {
      await visitor.page.goto('/users/ines');
      const shown = visitor.page.getByText(/Member of Institute of Walls, proven by sign-in on/);
      return shown.waitFor({ timeout: 5000 }).then(
        () => true,
        () => undefined,
      );
    }, 'the membership on the public profile');

    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByLabel('ROR id').fill('https://ror.org/048a87296');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Institute of Walls' }).waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('button', { name: 'Remove institution' }).click();
    await page.getByText(/^No institutions\./).waitFor();
    expect([...complaints, ...visitor.complaints]).toEqual([]);
  });

  it('confirms an external paper, which then appears on the profile', async () => {
    const ida = await aSupervisor({ firstName: 'Ida', lastName: 'Elsewhere' });
    const paper = { title: 'On engines', authors: ['Ida Elsewhere'], doi: '10.1000/engines' };
    const { body } = await call('POST', '/external-papers', { token: ida.token, body: paper });
    await call('POST', `/external-papers/${body.data.id}/confirmation`, { token: ida.token });
    const { page, complaints } = await asPerson(chief);
    await page.goto('/admin/scholar-verifications');
    await page.getByRole('link', { name: 'Open external papers' }).click();
    await page.getByRole('button', { name: 'Confirm: On engines' }).click();
    await page.getByLabel('Reason for confirming').fill('The journal names her and her institute.');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText('“On engines” is confirmed.').waitFor();
    await page.goto(`/users/${ida.username}`);
    await page.getByRole('link', { name: 'External papers 1' }).click();
    await page.waitForURL((url) => url.searchParams.get('view') === 'elsewhere');
    await page.getByRole('heading', { name: 'On engines' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('suspends a supervisor, reads the appeal, and lifts the suspension, all of it logged', async () => {
    const ben = await aSupervisor({ firstName: 'Benedikt', lastName: 'Botmaster' });
    const { page, complaints } = await asPerson(chief);
    await page.goto('/admin/users');
    await page.getByLabel('Name, username, email, or id').fill('bened botm');
    await page.getByRole('button', { name: 'Search users' }).click();
    await page.getByRole('button', { name: 'Suspend: Benedikt Botmaster' }).click();
    await page.getByLabel('Reason for the suspension').fill('Forty papers of one text in a night.');
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    await page.getByText('Benedikt Botmaster is suspended.').waitFor();

    const suspended = await asPerson(ben);
    await suspended.page.goto('/');
    await suspended.page.getByRole('link', { name: 'See the reason and appeal' }).click();
    await suspended.page.getByText('Forty papers of one text in a night.').waitFor();
    await suspended.page.getByLabel('Your appeal').fill('A script of mine ran wild; it is switched off.');
    await suspended.page.getByRole('button', { name: 'Send appeal' }).click();
    await suspended.page.getByText('An admin is reviewing your appeal').waitFor();

    await page.goto('/admin/users');
    await page.getByText('A script of mine ran wild; it is switched off.').waitFor();
    await page.getByRole('button', { name: 'Lift suspension: Benedikt Botmaster' }).click();
    await page.getByLabel('Reason for lifting the suspension').fill('It was a mistake, and it is mended.');
    await page.getByRole('button', { name: 'Lift suspension', exact: true }).click();
    await page.getByText('Benedikt Botmaster can write again.').waitFor();

    await page.getByRole('link', { name: 'Monitoring' }).click();
    const audit = page.getByRole('region', { name: 'Audit log' });
    await audit.getByText('lifted a suspension').first().waitFor();
    await audit.getByText(ben.username).first().waitFor();
    await page.getByRole('row', { name: /^users/ }).waitFor();
    await suspended.page.reload();
    await suspended.page.getByRole('heading', { name: 'ORCID iD' }).waitFor();
    expect(await suspended.page.getByText('Your account is suspended').count()).toBe(0);
    expect([...complaints, ...suspended.complaints]).toEqual([]);
  });

  it('retries an automated review whose provider failed', async () => {
    const provider = await startProviderForTests((response) => response.writeHead(500).end('out of paper'));
    const [author, buyer, seller] = [await aSupervisor(), await aSupervisor(), await aSupervisor()];
    const title = `Reviewed in the end ${crypto.randomUUID().slice(0, 8)}`;
    const paper = await aPublishedPaper(author, { title });
    const agent = await aProvidedAgent(seller, provider.url);
    const { id } = await aRequest(buyer, paper.id, agent.id);
    await withRequest(buyer, id, 'pay-with-credits');
    await call('POST', `/review-provider/review-requests/${id}/process`, { token: seller.token });
    await until(async () => {
      const { body } = await call('GET', `/review-provider/review-requests/${id}/job`, {
        token: seller.token,
      });
      return body.data.state === 'FAILED' ? true : undefined;
    }, 'the job’s last try');

    const { page, complaints } = await asPerson(chief);
    await page.goto('/admin/llm-queue');
    const job = page.getByRole('article', { name: title });
    await job.getByText('Failed', { exact: true }).waitFor();
    await job.getByText('Last response').click();
    await job.getByText('out of paper').waitFor();
    provider.state.behave = answersAtOnce;
    await job.getByRole('button', { name: 'Run again' }).click();
    await page.getByText(/^Restarted the review/).waitFor();
    await until(async () => {
      const { body } = await call('GET', `/review-provider/review-requests/${id}/job`, {
        token: seller.token,
      });
      return body.data.state === 'DONE' ? true : undefined;
    }, 'the review');
    await page.goto('/admin/llm-queue?state=DONE');
    await job.getByText('Done', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});
