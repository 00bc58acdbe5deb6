import { beforeAll, describe, expect, it } from 'vitest';
import { API_BASE_PATH } from '#shared/constants.ts';
import { call } from '../support/api.ts';
import { aPublishedPaper, aSupervisor, type TestPerson } from '../support/builders.ts';
import { aLentPlatform } from '../support/lent-platform.ts';
import { answerAtIssuer, RedirectFollower } from '../support/oauth.ts';
import { anOwnIssuer } from '../support/own-issuer.ts';

const platform = aLentPlatform();
const issuer = anOwnIssuer();
let admin: TestPerson;
/** The institution that the local cloud plays, and its domain. */
let standIn: string;
const DOMAIN = 'institute.example';

const as = (person: TestPerson | undefined, method: string, path: string, body?: object) =>
  call(method, path, { ...(person ? { token: person.token } : {}), ...(body ? { body } : {}) });
const codeOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.code];
const errorOf = (address: URL | string) => new URL(address, platform().url).searchParams.get('error');
const unique = () => crypto.randomUUID().slice(0, 8);
const anAddress = (domain = DOMAIN) => `p.${unique()}@${domain}`;

const add = (fields: object) =>
  as(admin, 'POST', '/admin/institutions', {
    name: 'Institute of Walls',
    clientId: 'this-machine',
    clientSecret: 'this-machine-only',
    issuer: `${platform().url}/dev/oidc/institution`,
    domains: [`${unique()}.example`],
    ...fields,
  });
const change = (id: string, fields: object) => as(admin, 'PATCH', `/admin/institutions/${id}`, fields);
const remove = (id: string) => as(admin, 'DELETE', `/admin/institutions/${id}`);

/** Signs in at the institution of the local cloud. @returns the last address, with the browser that came there */
async function signIn(choice: Record<string, string>, id = standIn) {
  const browser = new RedirectFollower();
  const callback = await answerAtIssuer(browser, `${API_BASE_PATH}/oauth/institutions/${id}`, {
    verified: 'yes',
    ...choice,
  });
  const address = new URL(await browser.follow(callback, /\/oauth\/success/));
  return { address, callback, browser };
}

/** Signs in, and returns who it is now. */
async function enter(choice: Record<string, string>, id = standIn) {
  const { address, browser } = await signIn(choice, id);
  expect(errorOf(address)).toBeNull();
  const token = address.searchParams.get('token') ?? '';
  const headers = { cookie: browser.cookie, 'x-oauth-flow': 'google' };
  return (await call('GET', '/auth/me', { token, headers })).body.data;
}

/** Links the account at the institution to somebody's account. @returns the last address */
async function link(person: TestPerson, choice: Record<string, string>): Promise<URL> {
  const browser = new RedirectFollower();
  const start = await as(person, 'POST', `/oauth/institutions/${standIn}/start`, {});
  expect(start.status).toBe(200);
  browser.keepCookies(start.headers);
  const callback = await answerAtIssuer(browser, start.body.data.url, { verified: 'yes', ...choice });
  return new URL(await browser.follow(callback, /\/oauth\/success|\/profile$/));
}
const membershipOf = async (person: TestPerson) =>
  (await as(undefined, 'GET', `/users/${person.username}`)).body.data.membership;

beforeAll(async () => {
  admin = await aSupervisor({ email: platform().admins[0] });
  const added = await add({ name: 'Institute of Walls', domains: [DOMAIN], ror: '048a87296' });
  expect(added.status).toBe(201);
  standIn = added.body.data.id;
});

describe('an institution', () => {
  it('is added by an admin, and never shows its secret', async () => {
    const { body } = await as(admin, 'GET', '/admin/institutions');
    const { institutions } = body.data;
    expect(institutions).toContainEqual(
      expect.objectContaining({
        name: 'Institute of Walls',
        ror: 'https://ror.org/048a87296',
        clientId: 'this-machine',
        callbackUrl: `${platform().url}${API_BASE_PATH}/oauth/institutions/${standIn}/callback`,
      }),
    );
    const { body: forAll } = await as(undefined, 'GET', '/institutions');
    expect(forAll.data.institutions[0]).toEqual({
      id: standIn,
      name: 'Institute of Walls',
      ror: 'https://ror.org/048a87296',
      domains: [DOMAIN],
    });
    const { body: log } = await as(admin, 'GET', '/admin/audit-log');
    expect(log.data.entries[0]).toMatchObject({ action: 'institution.saved', before: null });
    for (const shown of [body, forAll, log]) expect(JSON.stringify(shown)).not.toMatch(/only|sealed/i);
    expect(codeOf(await as(await aSupervisor(), 'GET', '/admin/institutions'))).toEqual([403, 'admin-only']);
  });

  it('has domains of its own', async () => {
    for (const domain of ['gmail.com', DOMAIN, `lab.${DOMAIN}`, 'ada.duckdns.org'])
      expect(codeOf(await add({ domains: [domain] }))).toEqual([409, 'institution-domain-refused']);
    expect(codeOf(await add({ domains: ['example'] }))).toEqual([400, 'validation-failed']);
  });

  it('is refused if its issuer redirects, names itself differently, or has a private address', async () => {
    for (const path of ['/redirects', '/named-differently', '/nothing'])
      expect(codeOf(await add({ issuer: `${issuer.url}${path}` }))).toEqual([
        409,
        'institution-issuer-refused',
      ]);
    for (const address of ['https://10.0.0.1', 'https://169.254.169.254', 'http://login.uni.example'])
      expect(codeOf(await add({ issuer: address }))).toEqual([409, 'institution-issuer-refused']);
  });
});

describe('signing in at an institution', () => {
  it('creates one account, which shows the membership', async () => {
    const email = anAddress(`lab.${DOMAIN}`);
    const person = await enter({ email, name: 'Ines Institute' });
    expect(person).toMatchObject({ email, firstName: 'Ines', isVerified: true, hasPassword: false });
    const { membership } = (await as(undefined, 'GET', `/users/${person.username}`)).body.data;
    expect(membership).toEqual({
      id: standIn,
      name: 'Institute of Walls',
      ror: 'https://ror.org/048a87296',
      provenAt: expect.any(String),
      until: expect.any(String),
    });
    const days = (Date.parse(membership.until) - Date.parse(membership.provenAt)) / 86_400_000;
    expect(Math.round(days)).toBe(365);
    const again = await enter({ email });
    expect(again.id).toBe(person.id);
    expect(again.membership.provenAt > membership.provenAt).toBe(true);
  });

  it('opens the account of an address only if the institution verified it', async () => {
    const ada = await aSupervisor({ email: anAddress() });
    const { email } = ada;
    // A proven membership isn't a proven address.
    const affiliation = `member@${DOMAIN}`;
    const { address } = await signIn({ email, verified: 'no', affiliation });
    expect(errorOf(address)).toBe('institution_address_unverified');
    expect(await membershipOf(ada)).toBeNull();
    expect((await enter({ email })).username).toBe(ada.username);
    expect((await as(ada, 'GET', '/users/me')).status).toBe(200);
    // The stand-in derives subjects from the address as typed: somebody else got the address.
    expect(errorOf((await signIn({ email: email.toUpperCase() })).address)).toBe('institution_taken');
  });

  it('opens no account elsewhere, whatever the institution says of it', async () => {
    const ada = await aSupervisor();
    const foreign = { email: ada.email };
    expect(errorOf((await signIn(foreign)).address)).toBe('not_member');
    expect(errorOf((await signIn({ email: `ada@not-${DOMAIN}` })).address)).toBe('not_member');
    const affiliated = await signIn({ ...foreign, affiliation: `staff@${DOMAIN}` });
    expect(errorOf(affiliated.address)).toBe('no_email');
    for (const affiliation of [`alum@${DOMAIN}`, 'staff@uni.example'])
      expect(errorOf((await signIn({ email: anAddress(), affiliation })).address)).toBe('not_member');
    expect(errorOf((await signIn({ email: anAddress(), verified: 'no' })).address)).toBe('not_member');
    expect(errorOf((await signIn({ deny: 'yes' })).address)).toBe('oauth_denied');
  });

  it('can be completed once, by the browser that started it, at the institution that was asked', async () => {
    const { callback, browser } = await signIn({ email: anAddress() });
    expect(errorOf(await browser.follow(callback, /success/))).toBe('oauth_failed');
    const attacker = new RedirectFollower();
    const start = `${API_BASE_PATH}/oauth/institutions/${standIn}`;
    const choice = { email: anAddress(), verified: 'yes' };
    const fresh = await answerAtIssuer(attacker, start, choice);
    expect(errorOf(await new RedirectFollower().follow(fresh, /success/))).toBe('oauth_failed');
    const other = (await add({ issuer: issuer.url })).body.data.id;
    const elsewhere = fresh.replace(standIn, other);
    expect(errorOf(await attacker.follow(elsewhere, /success/))).toBe('oauth_failed');
  });

  it('refuses ID tokens of another issuer, audience or attempt, and unsigned ones', async () => {
    const domain = `${unique()}.example`;
    const { id } = (await add({ issuer: issuer.url, domains: [domain] })).body.data;
    const email = anAddress(domain);
    const complete = async (changes: object, header?: object) => {
      const browser = new RedirectFollower();
      const { headers } = await browser.get(`${API_BASE_PATH}/oauth/institutions/${id}`);
      const asked = new URL(headers.get('location') ?? '').searchParams;
      expect(asked.get('code_challenge_method')).toBe('S256');
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        ...{ iss: issuer.url, aud: 'this-machine', sub: 'ada', nonce: asked.get('nonce') },
        ...{ iat: now, exp: now + 300, email, email_verified: true },
        ...changes,
      };
      issuer.returns({ claims, ...(header ? { header } : {}) });
      const answer = new URLSearchParams({ code: 'c', state: asked.get('state') ?? '' });
      return errorOf(await browser.follow(`${asked.get('redirect_uri')}?${answer}`, /success/));
    };
    expect(await complete({ iss: 'https://login.uni.example' })).toBe('oauth_failed');
    expect(await complete({ aud: 'another-client' })).toBe('oauth_failed');
    expect(await complete({ nonce: undefined })).toBe('oauth_failed');
    expect(await complete({ nonce: 'of-another-attempt' })).toBe('oauth_failed');
    expect(await complete({}, { alg: 'none' })).toBe('oauth_failed');
    expect(await complete({ email: anAddress() })).toBe('not_member');
    expect(await complete({})).toBeNull();
  });
});

describe('linking an institution', () => {
  it('shows the membership at a name, counts as the same institution, and ends with it', async () => {
    const [ada, grace, eve] = await Promise.all([aSupervisor(), aSupervisor(), aSupervisor()]);
    const email = anAddress();
    expect((await link(ada, { email, verified: 'no', affiliation: `staff@${DOMAIN}` })).pathname).toBe(
      '/profile',
    );
    expect(await membershipOf(ada)).toMatchObject({ name: 'Institute of Walls' });
    expect(errorOf(await link(grace, { email }))).toBe('institution_taken');
    expect((await enter({ email })).username).toBe(ada.username);

    expect((await link(grace, { email: anAddress() })).pathname).toBe('/profile');
    const paper = await aPublishedPaper(ada);
    const isColleague = async (person: TestPerson) =>
      (await as(person, 'GET', `/reviews/eligibility/${paper.id}`)).body.data.sameInstitution;
    expect(await isColleague(grace)).toBe(true);
    expect(await isColleague(eve)).toBe(false);

    expect((await as(grace, 'DELETE', '/oauth/institution')).body).toEqual({ success: true });
    expect(await membershipOf(grace)).toBeNull();
    expect(await isColleague(grace)).toBe(false);
  });

  it('ends when the institution loses the domain or is removed, and papers stay', async () => {
    const domains = [`${unique()}.example`, `${unique()}.example`] as const;
    const { id } = (await add({ name: 'Passing Institute', domains })).body.data;
    const [first, second] = await Promise.all(domains.map((each) => enter({ email: anAddress(each) }, id)));
    expect((await change(id, { name: 'Renamed Institute', domains: [domains[0]] })).status).toBe(200);
    expect(await membershipOf(first)).toMatchObject({ name: 'Renamed Institute' });
    expect(await membershipOf(second)).toBeNull();
    expect((await remove(id)).body).toEqual({ success: true });
    expect(await membershipOf(first)).toBeNull();
    expect((await as(undefined, 'GET', `/users/${first.username}`)).status).toBe(200);
    expect(codeOf(await remove(id))).toEqual([404, 'institution-not-found']);
    const { headers } = await new RedirectFollower().get(`${API_BASE_PATH}/oauth/institutions/${id}`);
    expect(headers.get('location')).toContain('error=oauth_error');
  });
});
