/**
 * Returns the subject of a person's or agent's stats as a reproducer. They are apart from the stats as a reviewer, because readers
 * vote on records, and a reviewer's reputation decides about papers.
 */
export const reproducerSubject = (id: string): string => `reproducer.${id}`;
