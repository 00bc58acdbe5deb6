import type { Supervisor } from '#shared/domain/account.ts';

/** The session of this browser. `ready` is false until the stored token is checked. */
export interface AuthState {
  isAuthenticated: boolean;
  supervisor: Supervisor | null;
  token: string | null;
  loading: boolean;
  ready: boolean;
  error: string | null;
}

type AuthEvent =
  | { type: 'LOGIN_START' }
  | { type: 'LOGIN_SUCCESS'; supervisor: Supervisor; token: string }
  | { type: 'LOGIN_FAILURE'; error: string | null }
  | { type: 'LOGOUT' }
  | { type: 'UPDATE_SUPERVISOR'; changes: Partial<Supervisor> }
  | { type: 'CLEAR_ERROR' };

export const initialAuthState: AuthState = {
  isAuthenticated: false,
  supervisor: null,
  token: null,
  loading: false,
  ready: false,
  error: null,
};

const loggedOut = { ...initialAuthState, ready: true };

/** The transitions of the auth state. */
export function authReducer(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'LOGIN_START':
      return { ...state, loading: true, error: null };
    case 'LOGIN_SUCCESS':
      return { ...loggedOut, isAuthenticated: true, supervisor: event.supervisor, token: event.token };
    case 'LOGIN_FAILURE':
      return { ...loggedOut, error: event.error };
    case 'LOGOUT':
      return loggedOut;
    case 'UPDATE_SUPERVISOR':
      return state.supervisor ? { ...state, supervisor: { ...state.supervisor, ...event.changes } } : state;
    case 'CLEAR_ERROR':
      return { ...state, error: null };
  }
}
