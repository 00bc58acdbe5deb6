import { useEffect } from 'react';
import type { Capsule } from '#shared/domain/capsule.ts';
import type { ReproductionCounts } from '#shared/domain/reproduction.ts';

/** Marks the numbers in the text whose output differed in a run. */
export function useMarkedValues(capsule: Capsule | null, counts: ReproductionCounts | undefined): void {
  useEffect(() => {
    for (const { key, file } of capsule?.values ?? []) {
      if (!counts?.differing.includes(file)) continue;
      for (const link of document.querySelectorAll<HTMLElement>(`a.capsule-value[href="#value-${key}"]`)) {
        link.dataset.differs = 'true';
        link.title = `From ${file} in the capsule. It differed in a run by another supervisor.`;
      }
    }
  }, [capsule, counts]);
}
