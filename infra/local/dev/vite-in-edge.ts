import { createServer } from 'vite';
import type { EdgePlugin } from '../edge/edge.ts';
import type { HttpAnswer } from '../http/messages.ts';
import type { LocalCloud } from '../local-cloud.ts';

// Paths that Vite always serves.
const VITE_PATHS = /^\/(@|src\/|node_modules\/|\.\.\/)/;

/** Adds Vite's development server to the edge instead of the built site. @returns a function that stops it */
export async function startViteInEdge({ edge }: Pick<LocalCloud, 'edge'>): Promise<() => Promise<void>> {
  const vite = await createServer({
    configFile: 'web/vite.config.ts',
    root: 'web',
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: edge.server } },
  });

  const serveSources: EdgePlugin = async (message, response) => {
    const path = (message.url ?? '/').split('?')[0] ?? '/';
    if (!VITE_PATHS.test(path) && !edge.servesSite(path)) {
      // Vite changes pages, so they must not be compressed.
      delete message.headers['accept-encoding'];
      return false;
    }
    await new Promise<void>((resolve, reject) => {
      response.once('close', resolve);
      vite.middlewares(message, response, (error: unknown) => {
        if (error !== undefined && error !== null) {
          reject(error);
          return;
        }
        response.writeHead(404).end();
      });
    });
    return true;
  };

  edge.plugins.push(serveSources);
  edge.transform = async (request, answer) => {
    const type = String(answer.headers['content-type'] ?? '');
    if (!type.startsWith('text/html') || request.method !== 'GET' || !isWhole(answer)) {
      return answer;
    }
    const { 'content-security-policy': _, 'content-length': __, etag: ___, ...headers } = answer.headers;
    const html = await vite.transformIndexHtml(request.path, String(answer.body));
    return { ...answer, headers: { ...headers, 'cache-control': 'no-store' }, body: html };
  };
  return () => vite.close();
}

const isWhole = ({ body }: HttpAnswer): boolean => typeof body === 'string' || Buffer.isBuffer(body);
