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
  scholarBadge: null,
  suspension: null,
  hasPassword: true,
  hasGoogle: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
};
const loggedIn: AuthState = authReducer(initialAuthState, {
  type: 'LOGIN_SUCCESS',
  supervisor: ada,
  token: 'token',
});

describe('who is logged in', () => {
  it('is not known before the stored token has been looked at', () => {
    expect(initialAuthState).toMatchObject({ ready: false, isAuthenticated: false });
  });

  it('is the supervisor of the token, once the server has said so', () => {
    expect(loggedIn).toEqual({
      isAuthenticated: true,
      supervisor: ada,
      token: 'token',
      loading: false,
      ready: true,
      error: null,
    });
  });

  it('is nobody after a failure, which is told, until it is cleared', () => {
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

  it('has no token as soon as they log out, and is nobody when the server has answered', () => {
    const leaving = authReducer(loggedIn, { type: 'LOGOUT_START' });
    expect(leaving).toMatchObject({ isAuthenticated: true, supervisor: ada, token: null });
    expect(authReducer(loggedIn, { type: 'LOGOUT' })).toMatchObject({
      ready: true,
      supervisor: null,
      token: null,
    });
  });

  it('can change what they say of themself, but only while logged in', () => {
    const changes = { institution: 'Example Polytechnic' };
    expect(authReducer(loggedIn, { type: 'UPDATE_SUPERVISOR', changes }).supervisor).toEqual({
      ...ada,
      ...changes,
    });
    expect(authReducer(initialAuthState, { type: 'UPDATE_SUPERVISOR', changes }).supervisor).toBeNull();
  });
});
