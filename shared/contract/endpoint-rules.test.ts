import { describe, expect, it } from 'vitest';
import { listEndpoints } from '#shared/contract/endpoints.ts';
import { endpoint, rulesOf } from './base.ts';

const endpoints = listEndpoints();
const byName = (name: string) => {
  const found = endpoints.find((each) => each.name === name);
  if (!found) throw new Error(`${name} is not in the contract.`);
  return found;
};
const namesWhere = (holds: (each: (typeof endpoints)[number]) => boolean) =>
  endpoints
    .filter(holds)
    .map(({ name }) => name)
    .toSorted();

describe('an endpoint that declares no rules', () => {
  const { meta } = endpoint('papers', 'supervisor', { needs: 'submit' })['~orpc'];

  it('stays readable for suspended supervisors and closes for maintenance', () => {
    expect(rulesOf(meta, 'GET')).toEqual({
      needs: 'read',
      whileSuspended: 'allowed',
      closedBy: ['maintenance'],
      credentials: 'checked',
    });
  });

  it('refuses changes by suspended supervisors, during maintenance and while the site is read-only', () => {
    expect(rulesOf(meta, 'POST')).toEqual({
      needs: 'submit',
      whileSuspended: 'refused',
      closedBy: ['maintenance', 'read-only'],
      credentials: 'checked',
    });
  });

  it('refuses invalid keys and tokens, except where they aren’t ours or the use case reads them', () => {
    expect(namesWhere(({ credentials }) => credentials === 'unchecked')).toEqual([
      'auth.finishGoogleLogin',
      'auth.me',
      'platform.openapi',
      'review-provider.callback',
    ]);
  });

  it('stays open to admins in every state of the site', () => {
    expect(rulesOf({ access: 'admin', resource: 'papers' }, 'POST').closedBy).toEqual([]);
  });
});

describe('a suspended supervisor', () => {
  it('can read everything', () => {
    expect(
      namesWhere(({ method, whileSuspended }) => method === 'GET' && whileSuspended === 'refused'),
    ).toEqual([]);
  });

  it('can secure the account, read notifications, appeal and leave, and change nothing else', () => {
    const changes = namesWhere(
      ({ access, method, whileSuspended }) =>
        access === 'supervisor' && method !== 'GET' && whileSuspended === 'allowed',
    );
    expect(changes).toEqual([
      'auth.addPasskey',
      'auth.changePassword',
      'auth.confirmApp',
      'auth.endSession',
      'auth.logout',
      'auth.logoutEverywhere',
      'auth.passkeyOptions',
      'auth.reauthenticate',
      'auth.removeApp',
      'auth.removePasskey',
      'auth.renewRecoveryCodes',
      'auth.revokeApiKey',
      'auth.startApp',
      'notifications.changeGlobal',
      'notifications.changePreferences',
      'notifications.markAllRead',
      'notifications.markRead',
      'notifications.subscribePush',
      'notifications.unsubscribePush',
      'users.appealSuspension',
      'users.delete',
    ]);
  });
});

describe('a key or a connected assistant', () => {
  const closedToPrograms = (needs: string) => namesWhere((each) => each.needs === needs);

  it('never gets what gives away power over an account', () => {
    expect(closedToPrograms('recent-login')).toEqual([
      'auth.addPasskey',
      'auth.confirmApp',
      'auth.createApiKey',
      'auth.createApiKeyAsOfOld',
      'auth.passkeyOptions',
      'auth.removeApp',
      'auth.removePasskey',
      'auth.renewRecoveryCodes',
      'auth.startApp',
      'oauth.answerConsent',
      'oauth.startInstitution',
      'oauth.startOrcid',
    ]);
    expect(closedToPrograms('password')).toEqual(['users.delete']);
    expect(closedToPrograms('password-or-key')).toEqual(['auth.changePassword']);
  });

  it('never gets what secures an account, or shows how it is secured', () => {
    expect(closedToPrograms('session')).toEqual([
      'auth.endSession',
      'auth.listApiKeys',
      'auth.listSecurityEvents',
      'auth.listSessions',
      'auth.logout',
      'auth.logoutEverywhere',
      'auth.reauthenticate',
      'auth.revokeApiKey',
      'auth.secondFactor',
      'notifications.listPushDevices',
      'notifications.subscribePush',
      'notifications.unsubscribePush',
      'oauth.askConsent',
      'oauth.connections',
      'oauth.disconnect',
      'oauth.leaveInstitution',
      'oauth.unlinkOrcid',
      'users.appealSuspension',
      'users.export',
    ]);
  });

  it('never administers', () => {
    expect(closedToPrograms('admin')).toEqual(namesWhere(({ access }) => access === 'admin'));
  });
});

describe('the state of the site', () => {
  it('never closes the state itself, health and logging in', () => {
    expect(namesWhere(({ access, closedBy }) => access !== 'admin' && closedBy.length === 0)).toEqual([
      'auth.csrfToken',
      'auth.finishGoogleLogin',
      'auth.logInWithPasskey',
      'auth.login',
      'auth.me',
      'auth.passkeyLoginOptions',
      'auth.reauthenticate',
      'oauth.finishGoogle',
      'oauth.finishInstitution',
      'oauth.institutions',
      'oauth.signInWithGoogle',
      'oauth.signInWithInstitution',
      'site-state.get',
      'stats.health',
      'stats.healthAsOfOld',
      'stats.status',
    ]);
  });

  it('closes papers and uploads with submissions, and accounts with registration', () => {
    expect(namesWhere(({ closedBy }) => closedBy.includes('submissions-closed'))).toEqual([
      'papers.announceUploads',
      'papers.submit',
    ]);
    expect(byName('auth.register').closedBy).toContain('registration-closed');
  });
});
