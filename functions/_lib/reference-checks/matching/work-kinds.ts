/** Kinds of cited works that are looked up in different places. Catalogues of papers seldom have any kind but `paper`. */
export const WORK_KINDS = ['paper', 'book', 'software', 'data', 'standard', 'web'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];
