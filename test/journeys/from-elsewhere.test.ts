import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { accessibilityViolations } from '../support/accessibility.ts';
import { call } from '../support/api.ts';
import { aBrowser } from '../support/browser.ts';
import { aPublishedPaper, aSupervisor, aText, type TestPerson } from '../support/builders.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';

const browser = aBrowser();
let service: Awaited<ReturnType<typeof startHookReceiver>>;
let sender: TestPerson;
let archiveId = '';
beforeAll(async () => {
  service = await startHookReceiver();
  sender = await aSupervisor();
  const note = (id: string, kind: string, content: Record<string, string>) => ({
    ...{ id, forum: 'fOrUm1', invitations: [`ICLR.cc/2024/Conference/${kind}`] },
    ...{ signatures: ['~Yoshua_Bengio1'], cdate: 1e20 },
    content: Object.fromEntries(Object.entries(content).map(([name, value]) => [name, { value }])),
  });
  const forum = [
    note('fOrUm1', '-/Submission', { title: 'Moss', venue: 'ICLR 2024 oral' }),
    note('r1', 'Submission7/-/Official_Review', { summary: 'They count moss.', rating: '10: strong accept' }),
    note('d1', 'Submission7/-/Decision', { decision: 'Accept (oral)' }),
  ];
  const files = [
    { name: 'paper.md', content: aText() },
    { name: 'forum.json', content: JSON.stringify({ notes: forum }) },
  ];
  ({ archiveId } = await aPublishedPaper(await aSupervisor(), { title: 'Moss from elsewhere' }, files));
});
afterAll(() => service.close());

/** Announces an endorsement with a name that isn't the service's, as its inbox's reader. */
async function announce(): Promise<void> {
  const body = { url: service.url('/inbox'), format: 'coar-notify' };
  await call('POST', '/notifications/webhooks', { token: sender.token, body });
  const page = await browser.open();
  await page.page.goto(`/papers/${archiveId}`);
  const notice = {
    id: `urn:uuid:${crypto.randomUUID()}`,
    type: ['Announce', 'coar-notify:EndorsementAction'],
    origin: { id: service.url('/'), inbox: body.url, type: 'Service', name: '<b>eLife</b>\u202E' },
    target: { id: 'https://site.example', type: 'Service' },
    context: { id: page.page.url() },
    object: { id: service.url('/articles/1') },
  };
  const send = (fields: object) =>
    call('POST', '/notify/inbox', { token: sender.token, body: { ...notice, ...fields } });
  expect((await send({})).body.code).toBe('notice-origin-unproven');
  const [message] = service.received.slice(-1);
  const { id } = z.object({ id: z.string() }).parse(JSON.parse(message?.body ?? ''));
  expect((await send({ inReplyTo: id })).status).toBe(202);
}

it('shows what came from elsewhere with who sent it, and in nobody else’s name', async () => {
  await announce();
  const { page } = await browser.open();
  await page.goto(`/papers/${archiveId}/reviews`);
  const announced = page.getByRole('region', { name: 'Reviewed or endorsed elsewhere' });
  const host = new URL(service.url('/')).host;
  await announced.getByText(`Endorsed by ${host}`).waitFor();
  await announced.getByRole('link', { name: sender.username }).waitFor();
  const imported = page.getByRole('region', { name: '1 review sent by the authors' });
  await imported.getByText('We haven’t checked it').waitFor();
  await imported.getByText('Review 1').click();
  await imported.getByText('They count moss.').waitFor();
  const text = await page.getByRole('main').textContent();
  expect(text).not.toMatch(/eLife|\u202E|Bengio|Imported from|reviews? from OpenReview/i);
  const words = (await imported.textContent()) ?? '';
  expect(words.indexOf('sent by the authors')).toBeLessThan(words.indexOf('OpenReview'));
  expect(words.indexOf('checked')).toBeLessThan(words.indexOf('Accept (oral)'));
  expect(await accessibilityViolations(page)).toEqual([]);
});
