/** The page that a person logs out of: it leads home, not to the login that it requires of others. */
export const leaving: { from: string | undefined } = { from: undefined };
