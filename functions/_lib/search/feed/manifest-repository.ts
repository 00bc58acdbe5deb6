import { transact, type Write } from '../../runtime/transact.ts';
import { type SearchManifest, searchDeltaEntity, searchManifestEntity } from '../search-entities.ts';

/** Deltas are kept as long as in the bucket (data-stack.ts); bases are made much more often. */
const DELTA_SECONDS = 14 * 86_400;

export async function getManifest(): Promise<SearchManifest | undefined> {
  const { data } = await searchManifestEntity().get({}).go({ consistent: true });
  return data ?? undefined;
}

/** Returns the keys of the deltas after a sequence number, up to another, in their order. */
export async function deltasBetween(
  after: number,
  upTo: number,
): Promise<{ sequence: number; key: string }[]> {
  const { data } = await searchDeltaEntity()
    .query.primary({})
    .between({ sequence: after + 1 }, { sequence: upTo })
    .go({ pages: 'all', consistent: true });
  return data.map(({ sequence, key }) => ({ sequence: Number(sequence), key }));
}

/**
 * Commits the next delta together with the recorded state of its papers: all or nothing.
 * @returns false if another indexer was first
 */
export async function commitDelta(delta: {
  before: SearchManifest | undefined;
  sequence: number;
  key: string;
  notes: Write[];
  now: Date;
}): Promise<boolean> {
  const { before, sequence, key, notes, now } = delta;
  const manifest = before
    ? searchManifestEntity()
        .patch({})
        .set({ sequence })
        .where((item, { eq }) => eq(item.sequence, before.sequence))
    : searchManifestEntity().create({ sequence });
  const expiresAt = Math.floor(now.getTime() / 1000) + DELTA_SECONDS;
  const outcome = await transact([manifest, searchDeltaEntity().put({ sequence, key, expiresAt }), ...notes]);
  return outcome.done;
}

/** Makes a file the base, unless another one became it meanwhile. */
export async function commitBase(base: {
  before: SearchManifest | undefined;
  key: string;
  sequence: number;
  now: Date;
}): Promise<boolean> {
  const { before, key, sequence, now } = base;
  const basedAt = now.toISOString();
  const facts = { baseKey: key, baseSequence: sequence, basedAt };
  const outcome = await transact([
    before
      ? searchManifestEntity()
          .patch({})
          .set(facts)
          .where((item, { eq, notExists }) =>
            before.baseKey === undefined ? notExists(item.baseKey) : eq(item.baseKey, before.baseKey),
          )
      : searchManifestEntity().create({ sequence, ...facts }),
  ]);
  return outcome.done;
}
