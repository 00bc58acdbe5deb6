import { useEffect } from 'react';
import { recordView } from './paper-queries.ts';

const recorded = new Set<string>();

/** Counts a reader once for each paper and visit, when the page is drawn and the browser has nothing better to do. */
export function useRecordView(paperId: string, wanted: boolean): void {
  useEffect(() => {
    if (!wanted || recorded.has(paperId)) return;
    recorded.add(paperId);
    // A count that doesn't arrive is no matter for the reader.
    const record = () => recordView(paperId).catch(() => undefined);
    setTimeout(record, FIRST_PAINT_MS);
  }, [paperId, wanted]);
}

const FIRST_PAINT_MS = 300;
