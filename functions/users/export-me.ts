import { PRODUCT_NAME } from '#shared/constants.ts';
import { type Call, signedIn } from '../_lib/call.ts';
import type { Clock } from '../_lib/clock.ts';
import { collectData } from './collect-data.ts';
import { offerExport } from './export-files.ts';

/** A function answers with 6 MB at the most, and base64 makes 3 bytes 4; the rest is room for headers. */
const DIRECT_BYTES = 4 * 1024 * 1024;

/** All my data as a ZIP: in the answer where it fits there, else at an address of its own. */
export function exportMe({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async (_input: unknown, call: Call) => {
    const { supervisor } = signedIn(call);
    const { zipSync } = await import('fflate');
    // Level 1: pictures and PDFs don't get smaller, and text is small.
    const zip = zipSync(await collectData(supervisor), { level: 1, mtime: clock() });
    const name = `${PRODUCT_NAME.toLowerCase()}-${supervisor.username}.zip`;
    if (zip.length <= DIRECT_BYTES) {
      return { status: 200 as const, body: new File([zip], name, { type: 'application/zip' }) };
    }
    const location = await offerExport(supervisor.supervisorId, `${newId()}.zip`, zip, name);
    return { status: 302 as const, headers: { location } };
  };
}
