import { useEffect, useState } from 'react';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { useOrigin } from '../../../lib/origin.ts';
import { usePageHead } from '../../../lib/page-head.ts';

type PaperHead = typeof import('./paper-head.ts')['paperHead'];

/** Shows a paper's metadata in the page's head. Loads the code that writes them, because the first page has the server's. */
export function usePaperHead(paper: PaperDetail): void {
  const [write, setWrite] = useState<PaperHead>();
  const origin = useOrigin();
  useEffect(() => {
    void import('./paper-head.ts').then(({ paperHead }) => setWrite(() => paperHead));
  }, []);
  usePageHead(write?.(paper, origin));
}
