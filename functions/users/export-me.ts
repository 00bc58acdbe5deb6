import { PRODUCT_NAME } from '#shared/constants.ts';
import type { SupervisorRecord } from '../_lib/identity/identity-entities.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { collectPersonalData } from './collect-personal-data.ts';
import { offerExport } from './export-files.ts';
import { toBag } from './to-bag.ts';

/** A function's response is limited to 6 MB, and base64 turns 3 bytes into 4; the rest is for headers. */
const DIRECT_BYTES = 4 * 1024 * 1024;

/** Returns all my data as a ZIP with a bag (RFC 8493): in the response if it fits, else by URL. */
export function exportMe({ clock, newId }: { clock: Clock; newId: () => string }) {
  return async (_input: unknown, call: Call) => {
    const { supervisor } = requireCaller(call);
    const { zipSync } = await import('fflate');
    // Level 1: images and PDFs don't compress further, and text is small.
    const now = clock();
    const bag = toBag({ ...(await collectPersonalData(supervisor)), about: aboutOf(supervisor, call), now });
    const zip = zipSync(bag, { level: 1, mtime: now });
    const name = `${PRODUCT_NAME.toLowerCase()}-${supervisor.username}.zip`;
    if (zip.length <= DIRECT_BYTES) {
      return { status: 200 as const, body: new File([zip], name, { type: 'application/zip' }) };
    }
    const location = await offerExport(supervisor.supervisorId, `${newId()}.zip`, zip, name);
    return { status: 302 as const, headers: { location } };
  };
}

const aboutOf = ({ username, supervisorId }: SupervisorRecord, { origin }: Call) => ({
  'Source-Organization': PRODUCT_NAME,
  'External-Description': `The data of the account ${username}`,
  'External-Identifier': supervisorId,
  'Bag-Group-Identifier': origin,
});
