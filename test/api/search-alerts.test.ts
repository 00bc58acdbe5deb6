import { beforeAll, describe, expect, it } from 'vitest';
import { call, mails } from '../support/api.ts';
import { aSupervisor, type TestPerson } from '../support/builders.ts';
import { aLentPlatform } from '../support/lent-platform.ts';
import { storePaper } from '../support/stored-papers.ts';
import { useTablesOf } from '../support/tables-of.ts';
import { until } from '../support/until.ts';

const platform = aLentPlatform();
let owner: TestPerson;
let savedAt: string;

const publish = async (number: number, title: string, publishedAt: string) => {
  const id = await storePaper({ archiveId: `COL.2611.0000${number}`, title, publishedAt });
  await until(async () => {
    const { body } = await call('GET', `/search?q=${encodeURIComponent(title)}`);
    return body.data.papers.some((paper: { id: string }) => paper.id === id) ? true : undefined;
  }, `${title} to be found`);
};
const alerts = async (): Promise<string[]> =>
  (await call('GET', '/notifications', { token: owner.token })).body.data.notifications
    .filter(({ type }: { type: string }) => type === 'SYSTEM_ANNOUNCEMENT')
    .map(({ title }: { title: string }) => title);
const alertMails = async () =>
  (await mails(owner.email)).map(({ subject }) => subject).filter((subject) => /new paper/.test(subject));
const saved = async (name: string) =>
  (await call('GET', '/search/saved', { token: owner.token })).body.data.savedSearches.find(
    (search: { name: string }) => search.name === name,
  );

beforeAll(async () => {
  useTablesOf(platform());
  owner = await aSupervisor({});
  const save = (body: object) => call('POST', '/search/saved', { token: owner.token, body });
  await publish(1, 'Zyzzyva weevils of old', new Date().toISOString());
  await save({ name: 'Weevils', query: { q: 'zyzzyva' }, mail: true, frequency: 'immediately' });
  await save({ name: 'Silent', query: { q: 'zyzzyva' }, inApp: false });
  savedAt = (await save({ name: 'Others', query: { q: 'quokka' }, frequency: 'immediately' })).body.data
    .createdAt;
});

describe('alerts of saved searches', () => {
  it('report a new paper once, in the app and by email, even if two runs overlap', async () => {
    await publish(2, 'Zyzzyva weevils anew', new Date().toISOString());
    await Promise.allSettled([platform().runJob('alert'), platform().runJob('alert')]);
    await platform().runJob('alert');
    await until(async () => ((await alertMails()).length > 0 ? true : undefined), 'the mail');
    expect(await alerts()).toEqual(['1 new paper for “Weevils”']);
    expect(await alertMails()).toEqual(['Colophon: 1 new paper for “Weevils”']);
    expect(await saved('Weevils')).toMatchObject({ lastAlertPapers: 1 });
    expect((await saved('Silent')).lastAlertAt).toBeNull();
  });

  it('report a paper that was indexed late', async () => {
    await publish(3, 'Zyzzyva weevils, delayed', new Date(Date.parse(savedAt) + 1).toISOString());
    await until(async () => {
      await platform().runJob('alert');
      return (await alerts()).length === 2 ? true : undefined;
    }, 'the second alert');
  });

  it('report no paper that doesn’t match or only resembles the query', async () => {
    await publish(4, 'Quokkas at dusk', '2020-01-01T00:00:00.000Z');
    await publish(5, 'Zizzyva misspelt', new Date().toISOString());
    await platform().runJob('alert');
    expect(await alerts()).toHaveLength(2);
  });
});
