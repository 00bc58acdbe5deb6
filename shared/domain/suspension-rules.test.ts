import { describe, expect, it } from 'vitest';
import { listEndpoints } from '#shared/contract/endpoints.ts';
import { mayWhileSuspended } from './suspension-rules.ts';

const endpoints = listEndpoints();

describe('what a suspended person may do', () => {
  it('reads everything', () => {
    expect(
      endpoints.filter(({ method }) => method === 'GET').every(({ path }) => mayWhileSuspended('GET', path)),
    ).toBe(true);
  });

  it('publishes, reviews, asks, pays and changes nothing', () => {
    for (const name of [
      'papers.submit',
      'papers.revise',
      'reviews.create',
      'agents.create',
      'users.updateMe',
    ]) {
      const endpoint = endpoints.find((each) => each.name === name);
      expect(endpoint, name).toBeDefined();
      expect(mayWhileSuspended(endpoint?.method ?? '', endpoint?.path ?? ''), name).toBe(false);
    }
    expect(mayWhileSuspended('POST', '/auth/api-keys')).toBe(false);
  });

  it('appeals, logs out, changes the password and leaves', () => {
    expect(mayWhileSuspended('POST', '/users/me/suspension/appeal')).toBe(true);
    expect(mayWhileSuspended('POST', '/auth/logout')).toBe(true);
    expect(mayWhileSuspended('DELETE', '/users/me')).toBe(true);
  });
});
