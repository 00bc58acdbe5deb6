import { describe, expect, it } from 'vitest';
import type { Supervisor } from '#shared/domain/account.ts';
import { type AuthState, authReducer, initialAuthState } from './auth-state.ts';

const ada: Supervisor = {
  id: '1',
  username: 'ada',
  email: 'ada@example.org',
  name: 'Ada Supervisor',
  firstName: 'Ada',
  lastName: 'Supervisor',
  institution: '',
  affiliation: '',
  position: '',
  department: '',
  organizationType: null,
  bio: '',
  website: '',
  isVerified: true,
  isAdmin: false,
  orcid: null,
  hasOrcidDeposits: false,
  membership: null,
  scholarBadge: null,
  suspension: null,
  hasPassword: true,
  hasGoogle: false,
  hasSecondFactor: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
};
const loggedIn: AuthState = authReducer(initialAuthState, {
  type: 'LOGIN_SUCCESS',
  supervisor: ada,
  token: 'token',
});

describe('the auth state', () => {
  it('isn’t ready before the stored token is checked', () => {
    expect(initialAuthState).toMatchObject({ ready: false, isAuthenticated: false });
  });

  it('has the token’s supervisor after a login', () => {
    expect(loggedIn).toEqual({
      isAuthenticated: true,
      supervisor: ada,
      token: 'token',
      loading: false,
      ready: true,
      error: null,
    });
  });

  it('has no supervisor but an error after a failure, until the error is cleared', () => {
    const failed = authReducer(loggedIn, { type: 'LOGIN_FAILURE', error: 'Login failed' });
    expect(failed).toMatchObject({
      isAuthenticated: false,
      supervisor: null,
      token: null,
      error: 'Login failed',
    });
    expect(authReducer(failed, { type: 'CLEAR_ERROR' }).error).toBeNull();
    expect(authReducer(failed, { type: 'LOGIN_START' })).toMatchObject({ loading: true, error: null });
  });

  it('drops the token and the supervisor at a logout', () => {
    expect(authReducer(loggedIn, { type: 'LOGOUT' })).toMatchObject({
      ready: true,
      supervisor: null,
      token: null,
    });
  });

  it('updates the supervisor only during a session', () => {
    const changes = { institution: 'Example Polytechnic' };
    expect(authReducer(loggedIn, { type: 'UPDATE_SUPERVISOR', changes }).supervisor).toEqual({
      ...ada,
      ...changes,
    });
    expect(authReducer(initialAuthState, { type: 'UPDATE_SUPERVISOR', changes }).supervisor).toBeNull();
  });
});
