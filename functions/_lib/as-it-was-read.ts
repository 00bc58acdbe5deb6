import type { PaperRecord, paperEntity } from './publishing-entities.ts';

type Where = Parameters<ReturnType<ReturnType<ReturnType<typeof paperEntity>['patch']>['set']>['where']>[0];

/**
 * The condition that nobody has changed a paper's versions or what it shows since it was read: both are whole JSON
 * texts, and a writer that had not seen the other's change would undo it.
 */
export const asItWasRead =
  ({ versions, shown }: Pick<PaperRecord, 'versions' | 'shown'>): Where =>
  (item, { eq }) =>
    `${eq(item.versions, JSON.stringify(versions))} AND ${eq(item.shown, JSON.stringify(shown))}`;
