/** The bound of numbers of callers that have no other: one more than it is a whole number too, which a database takes. */
export const MOST_COUNTED = 1_000_000_000;
