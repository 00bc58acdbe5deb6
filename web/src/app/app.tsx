import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SiteStateProvider } from '../features/site-state/site-state-provider.tsx';
import { AuthProvider } from '../lib/auth.tsx';
import { OriginContext } from '../lib/origin.ts';
import { Layout } from './layout.tsx';
import { RealtimeProvider } from './realtime-provider.tsx';

interface AppProps {
  queryClient: QueryClient;
  /** Scheme and host of the platform. */
  origin: string;
  children: ReactNode;
}

/** The tree that server and browser share: the router goes around it, the routes inside. */
export function App({ queryClient, origin, children }: AppProps) {
  return (
    <OriginContext value={origin}>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <RealtimeProvider>
            <SiteStateProvider
              onChange={(now, before) => {
                // What was refused in maintenance may be answered now.
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
