import { COMPONENT_IDS, type ComponentId } from '#shared/domain/component-status.ts';
import { listName } from '#shared/domain/lists.ts';
import { balanceEntity } from './credit-entities.ts';
import { supervisorEntity } from './identity-entities.ts';
import { monthCounts } from './list-store.ts';
import { getNoticeBox } from './notice-box.ts';
import { objectExists } from './object-exists.ts';
import { searchManifestEntity } from './search-entities.ts';
import { standingEntity } from './standing-entities.ts';

/** What takes longer does not answer: a reader would have gone. */
const LONGEST_MS = 3000;
/** An id that nobody has: what is asked for is not there, and that is the answer. */
const NOBODY = 'status-check';

export type Health = Record<ComponentId, 'ok' | 'failed'>;

/** Asks each part of the platform for something small, all at once. */
export async function askComponents(): Promise<Health> {
  const states = await Promise.all(
    COMPONENT_IDS.map(async (id) => [id, (await answers(id, PROBES[id])) ? 'ok' : 'failed'] as const),
  );
  return Object.fromEntries(states) as Health;
}

const PROBES: Record<ComponentId, () => Promise<unknown>> = {
  papers: () => monthCounts(listName({})),
  files: () => objectExists('public/status-check'),
  search: askSearch,
  accounts: () => supervisorEntity().get({ supervisorId: NOBODY }).go(),
  reviews: () => standingEntity().get({ subjectId: NOBODY }).go(),
  credits: () => balanceEntity().get({ ownerId: NOBODY }).go(),
  notifications: () => getNoticeBox(NOBODY),
};

async function answers(id: ComponentId, probe: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${LONGEST_MS} ms.`)), LONGEST_MS);
  });
  try {
    await Promise.race([probe(), late]);
    return true;
  } catch (error) {
    console.error('A part of the platform does not answer', { component: id, error });
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** A base that its manifest names and the bucket lacks would fail every function that begins to search. */
async function askSearch(): Promise<void> {
  const { data } = await searchManifestEntity().get({}).go();
  if (data?.baseKey && !(await objectExists(data.baseKey))) throw new Error(`${data.baseKey} is not there.`);
}
