import type { Supervisor } from '#shared/domain/account.ts';

/** Who is logged in (product-spec.md §3). `ready` is false until the stored token has been looked at. */
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
  | { type: 'LOGOUT_START' }
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

const nobody = { ...initialAuthState, ready: true };

/** The transitions of product-spec.md §4. */
export function authReducer(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'LOGIN_START':
      return { ...state, loading: true, error: null };
    case 'LOGIN_SUCCESS':
      return { ...nobody, isAuthenticated: true, supervisor: event.supervisor, token: event.token };
    case 'LOGIN_FAILURE':
      return { ...nobody, error: event.error };
    case 'LOGOUT_START':
      // Whatever is kept open by the token closes now; who is logged in stays in sight until the server has answered.
      return { ...state, token: null };
    case 'LOGOUT':
      return nobody;
    case 'UPDATE_SUPERVISOR':
      return state.supervisor ? { ...state, supervisor: { ...state.supervisor, ...event.changes } } : state;
    case 'CLEAR_ERROR':
      return { ...state, error: null };
  }
}
