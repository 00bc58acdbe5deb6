import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, overflow } from '../support/accessibility.ts';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { aCapsulePaper, aReproduction } from '../support/capsule-paper.ts';
import { aListedAgent } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

const browser = aBrowser();
let archiveId = '';
let author: TestPerson;
let agent: { id: string; name: string };
beforeAll(async () => {
  const [writer, rita, sam] = await Promise.all([
    aSupervisor(),
    aSupervisor({ firstName: 'Rita', lastName: 'Rerun' }),
    aSupervisor({ firstName: 'Sam', lastName: 'Second' }),
  ]);
  author = writer;
  [{ archiveId }, agent] = await Promise.all([
    aPublishedPaper(author, { title: 'Lichens, computed' }, aCapsulePaper()),
    aListedAgent(rita),
  ]);
  const differs = await aReproduction(sam, archiveId, ({ outputs: [output] }) => {
    if (output)
      Object.assign(output, { verdict: 'differs', differences: ['/mean: expected 1.25, produced 2.'] });
  });
  const publish = (person: TestPerson, body: object) =>
    call('POST', `/papers/${archiveId}/reproductions`, { token: person.token, body });
  await publish(sam, { jws: differs });
  await publish(rita, { jws: await aReproduction(rita, archiveId), agentId: agent.id });
});

const VIEWS = [360, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** Takes a picture of the page for people: `LOOK=/tmp/pictures`. */
const look = (page: Page, name: string) =>
  process.env.LOOK ? page.screenshot({ path: `${process.env.LOOK}/${name}.png`, fullPage: true }) : undefined;

async function openAs(person: TestPerson, width = 1440) {
  const { page, complaints } = await browser.open({ viewport: { width, height: 900 } });
  await page.addInitScript((token) => localStorage.setItem('token', token), person.token);
  return { page, complaints };
}

async function assertSound(page: Page) {
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
}

/** The link to a record in the list, not the line under the byline that leads to the list. */
const recordOf = (page: Page, says: string) =>
  page.locator('a[href*="/reproductions/"]').filter({ hasText: says });

describe('a reader', () => {
  it.each(VIEWS)(
    'follows a number from the sentence to its output and the two runs, at $width px, $colorScheme',
    async ({ width, colorScheme }) => {
      const { page, complaints } = await browser.open({ viewport: { width, height: 900 }, colorScheme });
      const view = `${width}-${colorScheme}`;
      // The edge may still have the page from before the records.
      await until(async () => {
        await page.goto(`/papers/${archiveId}`);
        const says = page.locator('.trust-line').getByRole('link', { name: '1 of 1 output reproduced' });
        return says.waitFor({ timeout: 5_000 }).then(
          () => true,
          () => undefined,
        );
      }, 'the trust line');
      const number = page.locator('#paper-body a.capsule-value[data-differs]');
      await number.waitFor();
      expect(await number.textContent()).toBe('1.25');
      const card = page.locator('.reference-card');
      const output = card.getByRole('link', { name: 'outputs/result.json' });
      const run = card.getByText('Rita Rerun got the same output');
      // The code of the card may arrive after the pointer, and closes it when the application takes over the page.
      await until(async () => {
        await page.mouse.move(0, 0);
        await number.hover();
        await run.waitFor({ timeout: 2_000 }).catch(() => undefined);
        return (await run.isVisible()) || undefined;
      }, 'the card of the number');
      await output.waitFor();
      await card.getByText('Sam Second got another output').waitFor();
      await look(page, `number-${view}`);
      await assertSound(page);
      // A click leads to the list, which opens.
      await number.click();
      await page.locator('#p-capsule-value-mean').getByText('Table 1').waitFor();
      await assertSound(page);
      await look(page, `capsule-${view}`);
      await page.getByRole('link', { name: 'got another output' }).last().click();
      await page.getByRole('heading', { name: '0 of 1 output reproduced' }).waitFor();
      await page.getByText('expected 1.25, produced 2').waitFor();
      await page.getByText('Your browser verified that nobody changed this record').waitFor();
      await look(page, `differs-${view}`);
      await page.goBack();
      await recordOf(page, '1 of 1 output reproduced').click();
      await page.getByRole('heading', { name: '1 of 1 output reproduced' }).waitFor();
      await page.getByRole('link', { name: agent.name }).waitFor();
      await page.getByRole('link', { name: 'Download as RO-Crate' }).waitFor();
      await assertSound(page);
      await look(page, `reproduction-${view}`);
      expect(complaints).toEqual([]);
    },
  );

  it('votes on a record, and changes the vote', async () => {
    const { page } = await openAs(await aSupervisor());
    await page.goto(`/papers/${archiveId}`);
    await recordOf(page, '1 of 1 output reproduced').click();
    const helpful = page.getByRole('button', { name: /^Helpful/ });
    await helpful.click();
    await page.getByRole('button', { name: 'Helpful 1', exact: true, pressed: true }).waitFor();
    await page.getByText('Rita Rerun hasn’t had enough votes').waitFor();
    await look(page, 'votes');
    await helpful.click();
    await page.getByRole('button', { name: 'Helpful 0', exact: true, pressed: false }).waitFor();
  });
});

describe('an author', () => {
  it('adds a capsule, and gets advice in the preview', async () => {
    const { page } = await openAs(author);
    const files = aCapsulePaper().filter(({ name }) => !name.endsWith('README.md'));
    const zip = zipSync(Object.fromEntries(files.map(({ name, content }) => [name, strToU8(content)])));
    await page.goto('/submit');
    await page.setInputFiles('input[type=file]', {
      name: 'paper.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(zip),
    });
    await page
      .getByText(/^(From|We read) /)
      .first()
      .waitFor({ timeout: 150_000 });
    await page.getByRole('button', { name: 'Preview paper' }).click();
    await page.getByRole('heading', { name: 'Capsule' }).waitFor({ timeout: 150_000 });
    await page.getByText('No instructions').waitFor();
    await look(page, 'preview');
  });

  it.each([360, 1440])('asks an agent to run the code, at %i px', async (width) => {
    const { page, complaints } = await openAs(author, width);
    await page.goto(`/papers/${archiveId}`);
    await page.getByRole('link', { name: 'ask an agent to run it' }).click();
    // The paper's page has a link to the agent as well.
    await page.getByRole('heading', { name: 'Find reviewers' }).waitFor();
    await page.getByRole('link', { name: `Agent ${agent.name}` }).click();
    await page.getByRole('button', { name: 'Request a reproduction' }).click();
    await page.getByRole('dialog', { name: `Request a reproduction from ${agent.name}` }).waitFor();
    await page.getByText('publishes a signed record').waitFor();
    await assertSound(page);
    await look(page, `request-${width}`);
    await page.getByRole('button', { name: 'Send request' }).click();
    if (width === 1440) return page.getByText('already has an open request').waitFor();
    await page.getByText('You requested a reproduction from').waitFor();
    await assertSound(page);
    await look(page, `requested-${width}`);
    expect(complaints).toEqual([]);
  });
});
