import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SiteStateProvider } from '../features/site-state/site-state-provider.tsx';
import { AuthProvider } from '../lib/auth.tsx';
import { OriginContext } from '../lib/origin.ts';
import { Layout } from './layout.tsx';
import { RealtimeProvider } from './realtime-provider.tsx';

interface AppProps {
  queryClient: QueryClient;
  /** The platform's origin. */
  origin: string;
  children: ReactNode;
}

/** The component tree that server and browser share, inside a router. */
export function App({ queryClient, origin, children }: AppProps) {
  return (
    <OriginContext value={origin}>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <RealtimeProvider>
            <SiteStateProvider
              onChange={(now, before) => {
                // Requests that failed during maintenance can succeed now.
                if (now.isOperational && !before.isOperational) void queryClient.invalidateQueries();
              }}
            >
              <Layout>{children}</Layout>
            </SiteStateProvider>
          </RealtimeProvider>
        </AuthProvider>
      </QueryClientProvider>
    </OriginContext>
  );
}
