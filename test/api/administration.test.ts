import { beforeAll, describe, expect, it } from 'vitest';
import { call, mails } from '../support/api.ts';
import {
  aPublishedPaper,
  aRegistration,
  aSupervisor,
  mailedCode,
  type TestPerson,
} from '../support/builders.ts';
import { aLentPlatform } from '../support/lent-platform.ts';
import { aListedAgent, aRequest } from '../support/reviewing.ts';
import { until } from '../support/until.ts';

const platform = aLentPlatform();

let chief: TestPerson;
beforeAll(async () => {
  chief = await aSupervisor({ email: platform().admins[0] });
});

const OWN = '/users/me/scholar-verification';
const ask = (person: TestPerson, kind: string, evidence: string) =>
  call('POST', OWN, { token: person.token, body: { kind, evidence, note: 'I work on lichens.' } });
const decide = (id: string, verdict: string, reason = 'The page names the same person and institute.') =>
  call('POST', `/admin/scholar-verifications/${id}/decision`, {
    token: chief.token,
    body: { verdict, reason },
  });
/** Lists a queue. On AWS, it has a change half a second later (`npm run test:like-aws`). */
const queue = async (which: 'open' | 'closed') => {
  const { body } = await call('GET', `/admin/scholar-verifications?queue=${which}`, { token: chief.token });
  return body.data.cases as { supervisor: { id: string; username: string }; evidence: string }[];
};
const idsIn = async (which: 'open' | 'closed') => (await queue(which)).map(({ supervisor }) => supervisor.id);
const idOf = async (person: TestPerson): Promise<string> =>
  (await call('GET', '/users/me', { token: person.token })).body.data.id;
const scholarPage = (user: string) => `https://scholar.google.com/citations?user=${user}`;

describe('the verified scholar badge', () => {
  it('is requested with a profile, approved by an admin, and shown to everyone', async () => {
    const ada = await aSupervisor();
    const asked = await ask(ada, 'google-scholar', `${scholarPage('AAAAAAAAAAAJ')}&hl=en`);
    expect(asked.status).toBe(201);
    expect(asked.body.data).toMatchObject({
      state: 'PENDING',
      evidence: 'scholar.google.com/citations?user=AAAAAAAAAAAJ',
    });
    expect((await ask(ada, 'google-scholar', scholarPage('AAAAAAAAAAAJ'))).body.code).toBe(
      'scholar-request-open',
    );
    const id = await idOf(ada);
    await expect
      .poll(() => queue('open'))
      .toContainEqual(
        expect.objectContaining({ supervisor: expect.objectContaining({ id, email: ada.email }) }),
      );
    expect((await decide(id, 'approve')).status).toBe(200);
    expect((await decide(id, 'decline')).body.code).toBe('scholar-request-decided');
    const { body } = await call('GET', `/users/${ada.username}`);
    expect(body.data.scholarBadge).toMatchObject({
      kind: 'google-scholar',
      url: scholarPage('AAAAAAAAAAAJ'),
    });
    expect((await mails(ada.email, 3))[0]?.subject).toContain('verified-scholar badge');
    await expect.poll(() => idsIn('closed')).toContain(id);
  });

  it('is declined with a reason, and can be requested again; the earlier decision stays visible', async () => {
    const ben = await aSupervisor();
    await ask(ben, 'orcid', '0000-0002-1825-0097');
    const id = await idOf(ben);
    await decide(id, 'decline', 'The record is of somebody else.');
    const { body } = await call('GET', OWN, { token: ben.token });
    expect(body.data).toMatchObject({
      state: 'DECLINED',
      decision: { verdict: 'decline', reason: 'The record is of somebody else.' },
    });
    expect(JSON.stringify(body)).not.toContain(chief.username);
    expect((await ask(ben, 'google-scholar', scholarPage('BBBBBBBBBBBJ'))).status).toBe(201);
    const waiting = async () => (await queue('open')).find(({ supervisor }) => supervisor.id === id);
    await expect.poll(waiting).toMatchObject({
      earlier: [{ evidence: '0000-0002-1825-0097', verdict: 'decline' }],
    });
  });

  it('accepts an institutional address only with the code emailed to it', async () => {
    const cleo = await aSupervisor();
    const address = `${cleo.username}@lichen.example.edu`;
    const asked = await ask(cleo, 'institutional-email', address);
    expect(asked.body.data.state).toBe('UNCONFIRMED');
    const id = await idOf(cleo);
    expect(await idsIn('open')).not.toContain(id);
    const code = await mailedCode(address);
    const wrong = code === '000000' ? '000001' : '000000';
    const confirm = (each: string) =>
      call('POST', `${OWN}/confirm`, { token: cleo.token, body: { code: each } });
    expect((await confirm(wrong)).body.code).toBe('code-wrong');
    expect((await confirm(code)).body.data).toMatchObject({ state: 'PENDING', isConfirmed: true });
    await decide(id, 'approve');
    const { body } = await call('GET', `/users/${cleo.username}`);
    expect(body.data.scholarBadge).toMatchObject({ shown: 'lichen.example.edu', url: null });
  });

  it('reserves a profile for one account until the badge is revoked', async () => {
    const [dora, eve] = [await aSupervisor(), await aSupervisor()];
    await ask(dora, 'google-scholar', scholarPage('CCCCCCCCCCCJ'));
    await ask(eve, 'google-scholar', scholarPage('CCCCCCCCCCCJ'));
    const [doraId, eveId] = [await idOf(dora), await idOf(eve)];
    await decide(doraId, 'approve');
    expect((await decide(eveId, 'approve')).body.code).toBe('scholar-proof-taken');
    await decide(doraId, 'revoke', 'The profile turned out to be of somebody else.');
    expect((await call('GET', `/users/${dora.username}`)).body.data.scholarBadge).toBeNull();
    expect((await decide(eveId, 'approve')).status).toBe(200);
  });

  it('reserves a mailbox for one account, under whatever alias', async () => {
    const people = [await aSupervisor(), await aSupervisor()];
    const verdicts = [];
    for (const [index, person] of people.entries()) {
      const address = `${people[0]?.username}+${index}@lichen.example.edu`;
      await ask(person, 'institutional-email', address);
      const body = { code: await mailedCode(address) };
      expect((await call('POST', `${OWN}/confirm`, { token: person.token, body })).status).toBe(200);
      verdicts.push((await decide(await idOf(person), 'approve')).body.code);
    }
    expect(verdicts).toEqual([undefined, 'scholar-proof-taken']);
  });

  it('is decided by admins only, and each decision is logged', async () => {
    const finn = await aSupervisor();
    expect((await call('GET', '/admin/scholar-verifications', { token: finn.token })).status).toBe(403);
    expect((await call('GET', '/admin/scholar-verifications')).status).toBe(401);
    const { body } = await call('GET', '/admin/audit-log?limit=50', { token: chief.token });
    const actions = body.data.entries.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['scholar.approved', 'scholar.declined', 'scholar.revoked']),
    );
  });
});

describe('an external paper', () => {
  type Waiting = { paper: { id: string; confirmation: object }; supervisor: { username: string } };
  const waiting = async (which: 'open' | 'closed'): Promise<Waiting[]> =>
    (await call('GET', `/admin/external-papers?queue=${which}`, { token: chief.token })).body.data.cases;
  const waitingIds = async (which: 'open' | 'closed') => (await waiting(which)).map(({ paper }) => paper.id);
  const list = async (person: TestPerson, fields: object): Promise<string> => {
    const body = { title: 'On engines', authors: ['Ada Byron'], ...fields };
    return (await call('POST', '/external-papers', { token: person.token, body })).body.data.id;
  };
  const askFor = (person: TestPerson, paper: string) =>
    call('POST', `/external-papers/${paper}/confirmation`, { token: person.token });
  const answer = (owner: string, paper: string, verdict: string, token = chief.token) =>
    call('POST', `/admin/external-papers/${owner}/${paper}/decision`, {
      token,
      body: { verdict, reason: 'The journal names them and their institute.' },
    });
  const onProfile = async (person: TestPerson): Promise<{ id: string; confirmation: object }[]> =>
    (await call('GET', `/users/${person.username}/external-papers`)).body.data.externalPapers;

  it('appears on the profile once an admin has confirmed it, until it is changed', async () => {
    const ida = await aSupervisor();
    const [id, owner] = [await list(ida, { doi: '10.1000/engines' }), await idOf(ida)];
    expect((await answer(owner, id, 'confirm')).body.code, 'nobody has asked').toBe('external-paper-decided');
    expect((await askFor(ida, id)).body.data.confirmation).toMatchObject({ state: 'PENDING', by: null });
    expect((await askFor(ida, id)).status).toBe(200);
    await expect.poll(async () => (await waitingIds('open')).filter((each) => each === id)).toHaveLength(1);
    expect((await answer(owner, id, 'confirm', ida.token)).status).toBe(403);
    expect((await answer(owner, id, 'confirm')).status).toBe(200);
    expect((await answer(owner, id, 'decline')).body.code).toBe('external-paper-decided');
    expect(await onProfile(ida)).toMatchObject([{ id, confirmation: { by: 'admin', reason: '' } }]);
    expect((await mails(ida.email, 3))[0]?.subject).toContain('your external paper was confirmed');
    await expect.poll(() => waitingIds('closed')).toContain(id);

    const change = (venue: string) =>
      call('PUT', `/external-papers/${id}`, {
        token: ida.token,
        body: { title: 'On engines', authors: ['Ada Byron'], doi: '10.1000/engines', venue },
      });
    expect((await change('')).body.data.confirmation, 'nothing was changed').toMatchObject({ by: 'admin' });
    expect((await change('Nature')).body.data.confirmation.state).toBe('UNCONFIRMED');
    expect(await onProfile(ida)).toEqual([]);
    await expect.poll(() => waitingIds('closed')).not.toContain(id);
  });

  it('is declined with a reason, can be resubmitted, and needs an identifier', async () => {
    const jan = await aSupervisor();
    const [id, owner] = [await list(jan, { url: 'https://a.example/x' }), await idOf(jan)];
    await askFor(jan, id);
    await answer(owner, id, 'decline');
    const { body } = await call('GET', '/external-papers', { token: jan.token });
    expect(body.data.externalPapers[0].confirmation).toMatchObject({
      state: 'DECLINED',
      reason: 'The journal names them and their institute.',
    });
    expect(JSON.stringify(body)).not.toContain(chief.username);
    expect((await askFor(jan, id)).body.data.confirmation).toMatchObject({ state: 'PENDING', reason: '' });
    await answer(owner, id, 'confirm');
    await answer(owner, id, 'revoke');
    expect(await onProfile(jan)).toEqual([]);
    const nowhere = await askFor(jan, await list(jan, { title: 'On looms' }));
    expect([nowhere.status, nowhere.body.error]).toEqual([
      400,
      'Add a DOI, arXiv id, or URL first. An admin checks the paper there.',
    ]);
    expect((await askFor(await aSupervisor(), id)).body.code).toBe('external-paper-not-found');
  });

  it('stays declined when its entry changes a little or is replaced, even with the scholar badge', async () => {
    const lou = await aSupervisor();
    const owner = await idOf(lou);
    const body = { title: 'On perpetual motion', authors: ['Lou'], doi: '10.1000/motion' };
    const id = await list(lou, body);
    await askFor(lou, id);
    await answer(owner, id, 'decline');
    await ask(lou, 'google-scholar', scholarPage('LLLLLLLLLLLJ'));
    await decide(owner, 'approve');
    const declined = { state: 'DECLINED', reason: 'The journal names them and their institute.' };
    const send = (method: 'PUT' | 'POST', path: string, more: object) =>
      call(method, path, { token: lou.token, body: { ...body, ...more } });
    const change = await send('PUT', `/external-papers/${id}`, { title: 'On perpetual motion.' });
    expect(change.body.data.confirmation).toMatchObject(declined);
    await call('DELETE', `/external-papers/${id}`, { token: lou.token });
    const again = await send('POST', '/external-papers', { title: 'On perpetual motions' });
    expect(again.body.data.confirmation, 'the same DOI').toMatchObject(declined);
    await call('DELETE', `/external-papers/${again.body.data.id}`, { token: lou.token });
    const bibtex = '@article{a, title = {On Perpetual Motion}, author = {Lou}, url = {https://b.example/y}}';
    await call('POST', '/external-papers/import', { token: lou.token, body: { bibtex, preview: false } });
    expect(await onProfile(lou), 'the same title').toEqual([]);

    const { body: entries } = await call('GET', '/external-papers', { token: lou.token });
    const [entry] = entries.data.externalPapers;
    expect((await askFor(lou, entry.id)).body.data.confirmation).toMatchObject({
      state: 'PENDING',
      by: null,
    });
    expect(await onProfile(lou), 'a request is no confirmation').toEqual([]);
    await answer(owner, entry.id, 'confirm');
    expect(await onProfile(lou)).toMatchObject([{ id: entry.id, confirmation: { by: 'admin' } }]);
  });

  it('is confirmed with the supervisor’s others when they receive the scholar badge', async () => {
    const kim = await aSupervisor();
    const id = await list(kim, {});
    await ask(kim, 'google-scholar', scholarPage('KKKKKKKKKKKJ'));
    await decide(await idOf(kim), 'approve');
    expect(await onProfile(kim)).toMatchObject([{ id, confirmation: { by: 'scholar' } }]);
  });
});

describe('a suspended supervisor', () => {
  const find = async (q: string) =>
    (await call('GET', `/admin/users?q=${encodeURIComponent(q)}`, { token: chief.token })).body.data.users;
  const suspend = (id: string, headers: Record<string, string> = {}) =>
    call('POST', `/admin/users/${id}/suspension`, {
      token: chief.token,
      headers,
      body: { reason: 'Forty papers of the same text in one night.' },
    });
  const answer = (id: string, verdict: string) =>
    call('POST', `/admin/users/${id}/suspension/decision`, {
      token: chief.token,
      body: { verdict, reason: 'We have read your appeal with care.' },
    });
  const rename = (person: TestPerson, key?: string) =>
    call('PUT', '/users/me', {
      ...(key ? { headers: { 'x-api-key': key } } : { token: person.token }),
      body: { bio: 'Lichens.' },
    });

  it('is found by name, username, email and id', async () => {
    const gil = await aSupervisor({ firstName: 'Gilberte', lastName: 'Swann' });
    const id = await idOf(gil);
    for (const q of ['gilb swa', gil.username.slice(0, 9), gil.email.toUpperCase(), id])
      expect(await find(q), q).toContainEqual(expect.objectContaining({ id, suspension: null }));
  });

  it('can read but not write, by session and by key, and is told why', async () => {
    const hal = await aSupervisor();
    const made = await call('POST', '/auth/api-keys', { token: hal.token, body: { name: 'A key' } });
    const key = made.body.data.key as string;
    const id = await idOf(hal);
    const createAgent = () =>
      call('POST', '/agents', {
        headers: { 'x-api-key': key, 'idempotency-key': 'before and after' },
        body: { name: 'Made before', model: 'm' },
      });
    expect((await createAgent()).status).toBe(201);
    const once = { 'idempotency-key': 'a suspension' };
    expect((await suspend(id, once)).status).toBe(201);
    expect((await createAgent()).body.code).toBe('account-suspended');
    expect((await suspend(await idOf(await aSupervisor()), once)).body.code).toBe('idempotency-key-reused');
    expect((await suspend(id)).body.code).toBe('suspended-already');
    expect((await rename(hal)).body).toMatchObject({ code: 'account-suspended' });
    expect((await rename(hal, key)).status).toBe(403);
    expect((await call('GET', '/agents', { headers: { 'x-api-key': key } })).status).toBe(200);
    const me = await call('GET', '/users/me', { token: hal.token });
    expect(me.body.data.suspension).toMatchObject({
      reason: 'Forty papers of the same text in one night.',
      appeal: null,
    });
    expect((await mails(hal.email, 4)).some(({ subject }) => subject.endsWith('is suspended'))).toBe(true);
    expect(await find('')).toContainEqual(expect.objectContaining({ id }));
    const told = await until(async () => {
      const { body } = await call('GET', '/notifications', { token: hal.token });
      return body.data.notifications.find(
        ({ title }: { title: string }) => title === 'Your account is suspended',
      );
    }, 'the notification');
    expect(told).toMatchObject({ type: 'SECURITY_ALERT', actionUrl: '/profile' });
    expect(told.message).toContain('Forty papers of the same text in one night.');
  });

  it('stays suspended after deleting the account and registering again, until it is lifted', async () => {
    // One address in three spellings, each with a mailbox of its own here.
    const { username: name } = aRegistration();
    const spelled = (tag: string) => ({ email: `eve.${name}${tag}@gmail.com` });
    const eve = await aSupervisor(spelled(''));
    await suspend(await idOf(eve));
    const leave = ({ token, password }: TestPerson) =>
      call('DELETE', '/users/me', { token, body: { password } });
    expect((await leave(eve)).status).toBe(200);
    const again = await aSupervisor(spelled('+again'));
    expect((await rename(again)).body.code).toBe('account-suspended');
    const id = await idOf(again);
    expect(await find('')).toContainEqual(expect.objectContaining({ id }));
    expect((await answer(id, 'lift')).status).toBe(200);
    expect((await rename(again)).status).toBe(200);
    await leave(again);
    expect((await rename(await aSupervisor(spelled('+later')))).status).toBe(200);
  });

  it('can appeal once, and regains everything when the suspension is lifted', async () => {
    const ira = await aSupervisor();
    const id = await idOf(ira);
    await suspend(id);
    const appeal = () =>
      call('POST', '/users/me/suspension/appeal', {
        token: ira.token,
        body: { text: 'It was a script of mine that ran wild; it is switched off.' },
      });
    expect((await appeal()).status).toBe(201);
    expect((await appeal()).body.code).toBe('appeal-made');
    expect((await find(''))[0]).toMatchObject({ id, suspension: { appeal: { text: expect.any(String) } } });
    expect((await answer(id, 'uphold')).body.data.suspension.answer.reason).toContain('with care');
    expect((await answer(id, 'uphold')).body.code).toBe('nothing-to-appeal');
    expect((await answer(id, 'lift')).body.data.suspension).toBeNull();
    expect((await rename(ira)).status).toBe(200);
    expect((await find('')).map((user: { id: string }) => user.id)).not.toContain(id);
  });

  it('has no agents that can receive review requests', async () => {
    const [seller, buyer] = [await aSupervisor(), await aSupervisor()];
    const paper = await aPublishedPaper(buyer);
    const agent = await aListedAgent(seller);
    const accepted = await aListedAgent(seller, { pricePerReview: 5 });
    const { id } = await aRequest(buyer, paper.id, accepted.id);
    await call('POST', `/marketplace/review-requests/${id}/respond`, {
      token: seller.token,
      body: { decision: 'accept' },
    });
    await suspend(await idOf(seller));
    const paid = await call('POST', `/marketplace/review-requests/${id}/pay-with-credits`, {
      token: buyer.token,
    });
    expect([paid.status, paid.body.code]).toEqual([409, 'request-move-refused']);
    expect((await call('GET', `/marketplace/agents/${agent.id}`)).status).toBe(404);
    const { body: listed } = await call('GET', '/marketplace/agents?limit=50');
    expect(listed.data.agents.map(({ id: each }: { id: string }) => each)).not.toContain(agent.id);
    const asked = await call('POST', '/marketplace/review-requests', {
      token: buyer.token,
      body: { paperId: paper.id, requestedAgentId: agent.id },
    });
    expect(asked.body.code).toBe('agent-not-listed');
  });

  it('is never an admin, and every step is in the audit log', async () => {
    expect((await suspend(await idOf(chief))).body.code).toBe('admin-not-suspendable');
    const { body } = await call('GET', '/admin/audit-log?limit=50', { token: chief.token });
    expect(body.data.entries.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['user.suspended', 'user.suspension-upheld', 'user.suspension-lifted']),
    );
  });
});
