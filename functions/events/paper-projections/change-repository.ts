import { listsOfSets } from '#shared/domain/harvest.ts';
import { monthOf } from '#shared/domain/paper-ids.ts';
import {
  type ChangeNote,
  changeCountEntity,
  changeEntryEntity,
  changeNoteEntity,
  type PaperChange,
} from '../../_lib/papers/change-entities.ts';
import { hasRevision, nextRevision } from '../../_lib/runtime/optimistic-lock.ts';
import { transact, type Write } from '../../_lib/runtime/transact.ts';

export async function getNote(paperId: string): Promise<ChangeNote | undefined> {
  const { data } = await changeNoteEntity().get({ paperId }).go({ consistent: true });
  return data ?? undefined;
}

/**
 * Writes a paper's change in place of its last one: the note, the entries and the counters, all or none.
 * @returns false if another event of the paper was first
 */
export async function writeChange(
  { seen, ...change }: Omit<ChangeNote, 'revision'>,
  before: ChangeNote | undefined,
): Promise<boolean> {
  const revision = before?.revision;
  const outcome = await transact([
    changeNoteEntity()
      .put({ ...change, seen, revision: nextRevision(revision) })
      .where((item, operations) => hasRevision(operations, item.revision, revision)),
    ...(before ? placesOf(before).map((place) => changeEntryEntity().delete(place)) : []),
    ...placesOf(change).map((place) => changeEntryEntity().put({ ...change, ...place })),
    ...counts(change, before),
  ]);
  return outcome.done;
}

const placesOf = ({ sets, changedAt, paperId }: PaperChange) =>
  listsOfSets(sets).map((list) => ({ list, month: monthOf(new Date(changedAt)), changedAt, paperId }));

/** The counters change only if the month does, or the sets. */
function counts(change: PaperChange, before: PaperChange | undefined): Write[] {
  const keyOf = ({ list, month }: { list: string; month: string }) => `${list} ${month}`;
  const [left, entered] = [before ? placesOf(before) : [], placesOf(change)];
  const added = (places: typeof left, others: typeof left, count: number) => {
    const known = new Set(others.map(keyOf));
    return places
      .filter((place) => !known.has(keyOf(place)))
      .map(({ list, month }) => changeCountEntity().upsert({ list, month }).add({ count }));
  };
  return [...added(left, entered, -1), ...added(entered, left, 1)];
}
