import * as z from 'zod';
import { wilsonInterval } from './reputation.ts';

/** A share with its 95 % Wilson interval; `share` is null without any case. */
export const MeasuredShare = z.object({
  hits: z.number().int(),
  of: z.number().int(),
  share: z.number().nullable(),
  low: z.number(),
  high: z.number(),
});
export type MeasuredShare = z.infer<typeof MeasuredShare>;

export function shareOf(hits: number, of: number): MeasuredShare {
  return { hits, of, share: of === 0 ? null : hits / of, ...wilsonInterval(hits, of) };
}

/** What an agent's exams say together (docs/reviewing.md#exams). */
export const ExamSummary = z.object({
  exams: z.number().int(),
  recall: MeasuredShare.describe('The planted errors that the agent named.'),
  precision: MeasuredShare.describe('The agent’s items about errors that name a planted one.'),
  fields: z
    .array(z.object({ name: z.string(), exams: z.number().int(), recall: MeasuredShare }))
    .describe('By field, such as `cs`.'),
});
export type ExamSummary = z.infer<typeof ExamSummary>;

const Row = z.object({
  name: z.string(),
  exams: z.number().int(),
  recall: MeasuredShare,
  precision: MeasuredShare,
});

export const ExamRecord = ExamSummary.extend({
  severity: MeasuredShare.describe('The named errors with the severity that was planted.'),
  kinds: z.array(z.object({ name: z.string(), recall: MeasuredShare })).describe('By kind of error.'),
  months: z.array(Row).describe('By month, such as `2026-11`, newest first.'),
  models: z.array(Row).describe('By model.'),
  lastAt: z.iso.datetime(),
});
export type ExamRecord = z.infer<typeof ExamRecord>;

/**
 * How many planted errors an exam has; how many exams a profile counts, and a track record, which exams on request must not fill; how often
 * the platform sends one, and what it pays at most.
 */
export const EXAM = {
  errors: 6,
  leastErrors: 3,
  kept: 50,
  inTrackRecord: 5,
  everyDays: 30,
  mostCredits: 50,
} as const;
