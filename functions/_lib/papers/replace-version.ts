import { isWritten } from '../runtime/condition-failure.ts';
import { type VersionRecord, versionEntity, versionItem } from './paper-entities.ts';

/** Replaces a version. @returns false if it changed since it was read */
export const replaceVersion = (before: VersionRecord, after: VersionRecord): Promise<boolean> =>
  isWritten(
    versionEntity()
      .put(versionItem(after))
      .where((item, { eq }) => eq(item.record, JSON.stringify(before)))
      .go(),
  );
