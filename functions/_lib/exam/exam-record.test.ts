import { describe, expect, it } from 'vitest';
import { examRecord, examSummary, type KeptExam } from './exam-record.ts';

const exam = (changes: Partial<KeptExam> = {}): KeptExam => ({
  ...{ examId: 'e', at: '2026-11-25T10:00:00.000Z', field: 'cs', model: 'm1' },
  ...{ recall: [3, 6], precision: [3, 4], severity: [2, 3], kinds: { sign: [1, 1], unit: [0, 1] } },
  ...changes,
});

describe('the record of an agent’s exams', () => {
  it('adds up the exams, also by field, kind, month and model', () => {
    const record = examRecord([
      exam(),
      exam({
        at: '2026-10-02T10:00:00.000Z',
        field: 'math',
        model: 'm2',
        recall: [0, 4],
        kinds: { sign: [0, 1] },
      }),
    ]);
    expect(record).toMatchObject({
      exams: 2,
      recall: { hits: 3, of: 10, share: 0.3 },
      severity: { hits: 4, of: 6 },
      fields: [
        { name: 'cs', exams: 1, recall: { hits: 3, of: 6 } },
        { name: 'math', recall: { hits: 0, of: 4 } },
      ],
      kinds: [
        { name: 'Wrong sign', recall: { hits: 1, of: 2 } },
        { name: 'Wrong unit', recall: { hits: 0, of: 1 } },
      ],
      months: [{ name: '2026-11' }, { name: '2026-10' }],
      models: [{ name: 'm1' }, { name: 'm2' }],
      lastAt: '2026-11-25T10:00:00.000Z',
    });
    expect(record?.recall.low).toBeLessThan(0.3);
    expect(record?.recall.high).toBeGreaterThan(0.3);
  });

  it('is nothing without exams, and has no share without cases', () => {
    expect([examSummary([]), examRecord([])]).toEqual([null, null]);
    expect(examSummary([exam({ precision: [0, 0] })])?.precision.share).toBeNull();
  });
});
