/** What the program returns to the shell. */
export const EXIT = { done: 0, failed: 1, wrongUse: 2, held: 3 } as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];
