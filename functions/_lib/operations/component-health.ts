import { COMPONENT_IDS, type ComponentId } from '#shared/domain/component-status.ts';
import { listName } from '#shared/domain/lists.ts';
import { supervisorEntity } from '../identity/identity-entities.ts';
import { balanceEntity } from '../ledger/ledger-entities.ts';
import { getInbox } from '../notifications/inbox.ts';
import { monthCounts } from '../papers/listing-repository.ts';
import { reviewerStatsEntity } from '../reviews/reviewer-stats-entities.ts';
import { objectExists } from '../runtime/object-exists.ts';
import { searchManifestEntity } from '../search/search-entities.ts';

/** A component that takes longer counts as failed. */
const LONGEST_MS = 3000;
/** An id that nobody has: "not found" is the expected response. */
const NOBODY = 'status-check';

export type Health = Record<ComponentId, 'ok' | 'failed'>;

/** Checks each component of the platform with a small request, all at once. */
export async function checkComponents(): Promise<Health> {
  const states = await Promise.all(
    COMPONENT_IDS.map(async (id) => [id, (await answers(id, PROBES[id])) ? 'ok' : 'failed'] as const),
  );
  return Object.fromEntries(states) as Health;
}

const PROBES: Record<ComponentId, () => Promise<unknown>> = {
  papers: () => monthCounts(listName({})),
  files: () => objectExists('public/status-check'),
  search: checkSearch,
  accounts: () => supervisorEntity().get({ supervisorId: NOBODY }).go(),
  reviews: () => reviewerStatsEntity().get({ subjectId: NOBODY }).go(),
  credits: () => balanceEntity().get({ ownerId: NOBODY }).go(),
  notifications: () => getInbox(NOBODY),
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
    console.error('A component of the platform does not respond', { component: id, error });
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** If the manifest named a base that the bucket lacks, every function that starts searching would fail. */
async function checkSearch(): Promise<void> {
  const { data } = await searchManifestEntity().get({}).go();
  if (data?.baseKey && !(await objectExists(data.baseKey, 'SEARCH_BUCKET')))
    throw new Error(`${data.baseKey} is missing.`);
}
