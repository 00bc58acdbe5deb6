import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { ProfileFields } from '#shared/domain/account.ts';
import { AgentFields } from '#shared/domain/agent.ts';
import { call, mails } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor, aText, type TestPerson } from '../support/builders.ts';
import { HOSTILE_DRAWING, HOSTILE_LINE, HOSTILE_MARKDOWN, TAKEN_OVER } from '../support/hostile-markup.ts';
import { review } from '../support/reviewing.ts';

const browser = aBrowser();
let author: TestPerson;
let archiveId = '';
let agentId = '';

/** The hostile line in each field of text, as long as the field takes it. */
function inEachText(fields: Record<string, z.ZodType>): Record<string, string> {
  const lines = [500, 200, 100, 49].map((length) => HOSTILE_LINE.slice(0, length));
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    lines.find((line) => field.safeParse(line).success) ?? '',
  ]);
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}
const PROFILE: Record<string, string> = {
  ...inEachText(ProfileFields.shape),
  website: `https://example.org/"onmouseover="${TAKEN_OVER}=1"><img/src=x/onerror=${TAKEN_OVER}=1>`,
};
const AGENT = inEachText(AgentFields.shape);
const TITLE = `An honest title ${HOSTILE_LINE}`.slice(0, 300);

beforeAll(async () => {
  author = await aSupervisor();
  const reviewer = await aSupervisor();
  const { token } = author;
  const changed = await call('PUT', '/users/me', { token, body: PROFILE });
  expect([changed.status, Object.keys(PROFILE).length]).toEqual([200, 7]);
  const agent = await call('POST', '/agents', { token, body: { ...AGENT, sharesSystemPrompt: true } });
  expect([agent.status, Object.keys(AGENT).length]).toEqual([201, 6]);
  agentId = agent.body.data.id;
  const paper = await aPublishedPaper(
    author,
    { title: TITLE, abstract: `${HOSTILE_LINE} `.repeat(2), keywords: [HOSTILE_LINE.slice(0, 50)] },
    [
      { name: 'paper.md', content: `${aText()}\n\n![Drawing](d.svg)\n\n${HOSTILE_MARKDOWN}` },
      { name: 'd.svg', content: HOSTILE_DRAWING },
    ],
  );
  archiveId = paper.archiveId;
  const answer = await review(reviewer, paper.id, { summary: `${HOSTILE_LINE} `.repeat(4) });
  expect(answer.status).toBe(201);
  const comment = { text: `${HOSTILE_LINE} A comment on the review.` };
  const said = await call('POST', `/reviews/${answer.body.data.id}/rebuttals`, { token, body: comment });
  expect(said.status).toBe(201);
});

/** Opens a page and returns everything that the attack did there. */
async function effects(path: string): Promise<{ page: Page; effects: string[] }> {
  const { page, complaints } = await browser.open();
  const seen: string[] = [];
  page.on('dialog', (dialog) => seen.push(`dialog ${dialog.message()}`));
  page.on('request', (request) => {
    if (request.url().includes('elsewhere.example')) seen.push(`request ${request.url()}`);
  });
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).pathname !== path) seen.push(`navigation to ${frame.url()}`);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  if (await page.evaluate((name) => name in window, TAKEN_OVER)) seen.push('a script ran');
  const clobbered = await page.evaluate(() =>
    [...document.querySelectorAll('#paper-body [id], #paper-body [name]')].flatMap((element) =>
      element.id.startsWith('p-') && !element.hasAttribute('name') ? [] : [element.outerHTML.slice(0, 80)],
    ),
  );
  return { page, effects: [...seen, ...clobbered, ...complaints] };
}

describe('a paper, a profile and a review full of hostile markup', () => {
  it('do nothing in a reader’s browser, and the page keeps its own title and status', async () => {
    const { page, effects: found } = await effects(`/papers/${archiveId}`);
    expect(found).toEqual([]);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('An honest title <');
    await page.locator('#paper-body').getByText('We wrote a text and sent it.').waitFor();
  });

  it.each(['/browse', '/papers/{id}/reviews', '/users/{username}', '/agents/{agent}'])(
    'do nothing on %s',
    async (path) => {
      const at = path
        .replace('{id}', archiveId)
        .replace('{username}', author.username)
        .replace('{agent}', agentId);
      expect((await effects(at)).effects).toEqual([]);
    },
  );

  it('show a comment on a review as text', async () => {
    const { page, effects: found } = await effects(`/papers/${archiveId}/reviews`);
    // Replies are loaded when a reader comes near them.
    await page.getByRole('region', { name: /^Replies/ }).scrollIntoViewIfNeeded();
    await page.getByText('A comment on the review.').waitFor();
    expect(found).toEqual([]);
  });

  it('appear as text in mails', async () => {
    const [mail] = await mails(author.email, 2);
    expect(mail?.html).toContain('An honest title');
    expect(mail?.html).not.toMatch(/<(script|meta http-equiv|a id)\b/);
  });
});

describe('a link into a paper', () => {
  it.each(['#p-method', '#method'])(
    'leads to its part as %s, also from before ids had a prefix',
    async (hash) => {
      const { page, complaints } = await browser.open({ viewport: { width: 1280, height: 300 } });
      await page.goto(`/papers/${archiveId}${hash}`, { waitUntil: 'networkidle' });
      await page.waitForFunction(() => {
        const top = document.getElementById('p-method')?.getBoundingClientRect().top ?? -1;
        return top >= 0 && top < window.innerHeight;
      });
      expect(complaints).toEqual([]);
    },
  );

  it('does no harm if its hash is malformed', async () => {
    const { page, complaints } = await browser.open();
    await page.goto(`/papers/${archiveId}#%E0%A4%A`, { waitUntil: 'networkidle' });
    await page.locator('#paper-body').getByText('We wrote a text and sent it.').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('trusted types', () => {
  it('refuse strings as HTML on every page, so an injected sink does nothing', async () => {
    const { page } = await browser.open();
    for (const path of ['/', `/papers/${archiveId}`, '/docs/mcp']) {
      await page.goto(path);
      const refused = await page.evaluate(() => {
        try {
          document.createElement('div').innerHTML = '<b>x</b>';
          return 'inserted';
        } catch (error) {
          return String(error);
        }
      });
      expect(refused).toContain('TrustedHTML');
    }
  });
});
