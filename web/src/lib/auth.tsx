import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useReducer } from 'react';
import type { Credentials, Registration, Supervisor } from '#shared/domain/account.ts';
import { apiClient } from './api-client.ts';
import { toApiProblem } from './api-problem.ts';
import { type AuthState, authReducer, initialAuthState } from './auth-state.ts';
import { leaveForms } from './kept-forms.ts';
import { forgetSessionHint, readToken, storeToken, subscribeToken } from './stored-token.ts';

export interface Auth extends AuthState {
  /** Logs in. Rejects with the API's error. */
  login(credentials: Credentials): Promise<void>;
  /** Registers without a login, because the email must be verified first. */
  register(registration: Registration): Promise<{ message: string; user: Supervisor }>;
  /** Ends the session here and, if the server responds, there. */
  logout(): Promise<void>;
  /** Starts a session that was opened another way, such as with Google. */
  setSession(supervisor: Supervisor, token: string): void;
  updateSupervisor(changes: Partial<Supervisor>): void;
  clearError(): void;
}

const AuthContext = createContext<Auth | undefined>(undefined);

/** Returns the session. Throws outside `AuthProvider`. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** Provides the session: restores it from the stored token, and ends it when the token is removed in any tab. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, dispatch] = useReducer(authReducer, initialAuthState);
  const queryClient = useQueryClient();

  useEffect(() => {
    const restore = async () => {
      const token = readToken();
      if (!token) return dispatch({ type: 'LOGOUT' });
      dispatch({ type: 'LOGIN_START' });
      try {
        const { data } = await apiClient.users.me(undefined, { context: { startUp: true } });
        dispatch({ type: 'LOGIN_SUCCESS', supervisor: data, token });
      } catch (error) {
        // Only an invalid token is removed; a server error doesn't end the session.
        if (toApiProblem(error).status === 401) storeToken(null);
        dispatch({ type: 'LOGIN_FAILURE', error: null });
      }
      forgetSessionHint();
    };
    void restore();
    return subscribeToken(() => {
      if (!readToken()) dispatch({ type: 'LOGOUT' });
    });
  }, []);

  const auth = useMemo<Auth>(() => {
    const open = (supervisor: Supervisor, token: string) => {
      storeToken(token);
      // Responses without a session may differ.
      void queryClient.invalidateQueries();
      dispatch({ type: 'LOGIN_SUCCESS', supervisor, token });
    };
    return {
      ...state,
      async login(credentials) {
        dispatch({ type: 'LOGIN_START' });
        try {
          const { data } = await apiClient.auth.login(credentials);
          open(data.user, data.token);
        } catch (error) {
          dispatch({ type: 'LOGIN_FAILURE', error: toApiProblem(error).message });
          throw error;
        }
      },
      async register(registration) {
        const { data, message } = await apiClient.auth.register(registration);
        return { message, user: data.user };
      },
      async logout() {
        leaveForms();
        const token = readToken() ?? undefined;
        // First here, so that no request is sent, or answered, with a token that the server has ended.
        storeToken(null);
        queryClient.clear();
        dispatch({ type: 'LOGOUT' });
        await apiClient.auth.logout(undefined, { context: { startUp: true, token } }).catch(() => undefined);
      },
      setSession: open,
      updateSupervisor: (changes) => dispatch({ type: 'UPDATE_SUPERVISOR', changes }),
      clearError: () => dispatch({ type: 'CLEAR_ERROR' }),
    };
  }, [state, queryClient]);

  return <AuthContext value={auth}>{children}</AuthContext>;
}
