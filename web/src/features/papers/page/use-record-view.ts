import { useEffect } from 'react';
import { recordView } from '../paper-queries.ts';

const recorded = new Set<string>();

/** Records one view per paper and visit, after the first paint. */
export function useRecordView(paperId: string, wanted: boolean): void {
  useEffect(() => {
    if (!wanted || recorded.has(paperId)) return;
    recorded.add(paperId);
    // A lost view doesn't concern the reader.
    const record = () => recordView(paperId).catch(() => undefined);
    setTimeout(record, FIRST_PAINT_MS);
  }, [paperId, wanted]);
}

const FIRST_PAINT_MS = 300;
