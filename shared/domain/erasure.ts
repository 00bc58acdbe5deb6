import * as z from 'zod';

/** Why Colophon erased a paper: the sentence that its tombstone shows. */
export const ERASURE_REASONS = {
  'court-order': 'Colophon erased this paper because a court or an authority ordered it.',
  'personal-data': 'Colophon erased this paper to protect a person’s data.',
  copyright: 'Colophon erased this paper because it infringed a copyright.',
  unlawful: 'Colophon erased this paper because its publication was unlawful.',
} as const;
export type ErasureReason = keyof typeof ERASURE_REASONS;
const REASON_NAMES = Object.keys(ERASURE_REASONS) as [ErasureReason, ...ErasureReason[]];

/** The title of an erased paper. */
export const ERASED_TITLE = 'Erased paper';

/** An order to erase a paper, as an operator gives it. */
export const ErasureOrder = z.object({
  /** Any id of the paper. */
  paper: z.string().min(1),
  reason: z.enum(REASON_NAMES),
  /** The file number of the order or request; it must contain nothing of the paper. */
  reference: z.string().trim().min(1).max(200),
  /** The username of the admin who decided it. */
  by: z.string().min(1),
});
export type ErasureOrder = z.infer<typeof ErasureOrder>;

/** What is recorded of an erasure: nothing of the paper itself, so that the record can be kept. */
export const ErasureRecord = z.object({
  paperId: z.string(),
  archiveId: z.string(),
  reason: z.enum(REASON_NAMES),
  reference: z.string(),
  byId: z.string(),
  byUsername: z.string(),
  at: z.string(),
  /** Hashes of its titles, by which copies of a title are found again, for example after a restore. */
  titleHashes: z.array(z.string()),
  /** When all bytes were gone for the first time. */
  doneAt: z.string().optional(),
});
export type ErasureRecord = z.infer<typeof ErasureRecord>;
