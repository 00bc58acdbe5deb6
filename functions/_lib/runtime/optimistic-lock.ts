interface Operations<A> {
  eq(attribute: A, value: number): string;
  notExists(attribute: A): string;
}

/**
 * Returns the condition that an item still has the revision that was read (docs/decisions/0018). The writer sets the next
 * revision in the same write. A missing revision counts as 0, so items written before they had one need no migration.
 */
export const hasRevision = <A>(
  { eq, notExists }: Operations<A>,
  attribute: A,
  revision: number | undefined,
): string => (revision ? eq(attribute, revision) : notExists(attribute));

/** Returns the revision that a write sets. */
export const nextRevision = (revision: number | undefined): number => (revision ?? 0) + 1;
