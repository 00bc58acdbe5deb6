import { useEffect } from 'react';
import { recordView } from '../paper-queries.ts';
import { recordOnce } from './recorded-views.ts';

/** Records one view per paper and visit. */
export function useRecordView(paperId: string, wanted: boolean): void {
  useEffect(() => {
    if (wanted) recordOnce(paperId, recordView);
  }, [paperId, wanted]);
}
