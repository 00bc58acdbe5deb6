import type { LocalCloud } from '../local-cloud.ts';
import { startViteInEdge } from './vite-in-edge.ts';
import { watchSources } from './watch-sources.ts';

/** `npm run dev`: Vite serves the site, and functions restart when their sources are saved. @returns a function that ends both */
export async function attachDevTools(cloud: LocalCloud): Promise<() => Promise<void>> {
  const stopVite = await startViteInEdge(cloud);
  const stopWatching = watchSources(cloud);
  return async () => {
    stopWatching();
    await stopVite();
  };
}
