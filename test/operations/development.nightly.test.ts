import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CheckoutCopy, copyCheckout } from '../support/checkout-copy.ts';
import { type DevServer, startDevServer } from '../support/dev-server.ts';
import { servedAfterEdit } from '../support/served-after-edit.ts';

// The goal is 3 s; a cold start takes 0.5 s of a free core. CI runs other tests on both cores meanwhile.
const LONGEST_MS = 15_000;

describe('npm run dev', () => {
  let checkout: CheckoutCopy;
  let server: DevServer;

  beforeAll(async () => {
    checkout = copyCheckout();
    server = await startDevServer(checkout.folder);
  });
  afterAll(async () => {
    await server?.stop();
    checkout.remove();
  });

  it('serves the site from Vite, on server-rendered pages as well', async () => {
    for (const address of ['/', '/browse', '/marketplace', '/support']) {
      const page = await (await fetch(server.url + address, { headers: { accept: 'text/html' } })).text();
      expect(page).toContain('/@vite/client');
      expect(page).toContain('src="/src/main.ts"');
      // Rendered by the function, not only its frame.
      expect(page, address).toContain('"queries":');
    }
  });

  it('answers with the new code after a source file is saved', async () => {
    const times = await servedAfterEdit(server.url, checkout, 1);
    expect(Object.entries(times)).toHaveLength(3);
    for (const [name, [milliseconds]] of Object.entries(times))
      expect(milliseconds, name).toBeLessThan(LONGEST_MS);
  });
});
