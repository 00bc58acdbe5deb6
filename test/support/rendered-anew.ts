import { randomUUID } from 'node:crypto';
import { platformUrl } from './api.ts';

/**
 * Reads a page as readers get it, and as it is if nothing kept is used: at an address that nobody has asked for.
 * @returns both without the times of their queries, and without that address
 */
export async function servedAndRendered(address: string): Promise<{ served: string; rendered: string }> {
  const unknown = `${address.includes('?') ? '&' : '?'}unknown=${randomUUID()}`;
  // The first answer is kept, so that the second one isn't rendered.
  await read(address);
  const [served, rendered] = [await read(address), await read(address + unknown)];
  return { served, rendered: rendered.replaceAll(unknown, '') };
}

async function read(address: string): Promise<string> {
  const response = await fetch(platformUrl() + address);
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
  return (await response.text()).replaceAll(/"(?:dataUpdated|dehydrated)At":\d+/g, '');
}
