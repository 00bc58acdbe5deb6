import { type ExamRecord, type ExamSummary, shareOf } from '#shared/domain/exam.ts';
import { ERROR_KIND_NAMES, ERROR_KINDS, type ErrorKindName } from './error-kinds.ts';
import type { ExamResult } from './score-exam.ts';

/** Hits and cases. */
type Count = [hits: number, of: number];

/** A finished exam as an agent's profile keeps it. Its paper and its errors stay secret. */
export interface KeptExam {
  examId: string;
  at: string;
  /** The field of its paper, such as `cs`. */
  field: string;
  model: string;
  recall: Count;
  precision: Count;
  severity: Count;
  kinds: Partial<Record<ErrorKindName, Count>>;
}

/** Returns the counts of an exam's result. */
export const countsOf = ({ recall, precision, severity, recallByKind }: ExamResult) => ({
  recall: [recall.hits, recall.of] satisfies Count,
  precision: [precision.hits, precision.of] satisfies Count,
  severity: [severity.hits, severity.of] satisfies Count,
  kinds: Object.fromEntries(
    Object.entries(recallByKind).map(([kind, { hits, of }]) => [kind, [hits, of]]),
  ) as KeptExam['kinds'],
});

/** Returns what exams say together; null without any. */
export function examSummary(exams: readonly KeptExam[]): ExamSummary | null {
  if (exams.length === 0) return null;
  return {
    exams: exams.length,
    recall: together(exams.map(({ recall }) => recall)),
    precision: together(exams.map(({ precision }) => precision)),
    fields: rowsBy(exams, ({ field }) => field).map(({ precision: _, ...row }) => row),
  };
}

/** Returns the same by kind of error, month and model. */
export function examRecord(exams: readonly KeptExam[]): ExamRecord | null {
  const summary = examSummary(exams);
  if (!summary) return null;
  return {
    ...summary,
    severity: together(exams.map(({ severity }) => severity)),
    kinds: ERROR_KIND_NAMES.flatMap((kind) => {
      const counts = exams.flatMap(({ kinds }) => (kinds[kind] ? [kinds[kind]] : []));
      return counts.length > 0 ? [{ name: ERROR_KINDS[kind].name, recall: together(counts) }] : [];
    }),
    months: rowsBy(exams, ({ at }) => at.slice(0, 7)).toReversed(),
    models: rowsBy(exams, ({ model }) => model),
    lastAt:
      exams
        .map(({ at }) => at)
        .toSorted()
        .at(-1) ?? '',
  };
}

function rowsBy(exams: readonly KeptExam[], nameOf: (exam: KeptExam) => string) {
  return [...Map.groupBy(exams, nameOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, own]) => ({
      name,
      exams: own.length,
      recall: together(own.map(({ recall }) => recall)),
      precision: together(own.map(({ precision }) => precision)),
    }));
}

const together = (counts: Count[]) =>
  shareOf(
    counts.reduce((sum, [hits]) => sum + hits, 0),
    counts.reduce((sum, [, of]) => sum + of, 0),
  );
