import { memo, useEffect, useRef } from 'react';

interface PaperBodyProps {
  /** A sanitised fragment: the publishing pipeline lets nothing through that could run. */
  html: string;
  /** The address it was loaded from. */
  source: string;
  languageCode: string;
}

export const PAPER_BODY_ID = 'paper-body';

/** What the author wrote, as the pipeline has set it. */
export const PaperBody = memo(function PaperBody({ html, source, languageCode }: PaperBodyProps) {
  const body = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other sections and other wide blocks
  useEffect(() => {
    if (!body.current) return;
    scrollToHash();
    return keepWideBlocksReachable(body.current);
  }, [html]);

  return (
    <div
      id={PAPER_BODY_ID}
      ref={body}
      className="prose"
      lang={languageCode}
      data-source={source}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the pipeline, and the page's CSP runs no inline script
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
});

/** The address may name a section that has only now been drawn. */
function scrollToHash() {
  const id = decodeURIComponent(window.location.hash.slice(1));
  if (id && window.scrollY === 0) document.getElementById(id)?.scrollIntoView();
}

/** What scrolls sideways must be reachable with the keyboard; what fits must not stop it. */
function keepWideBlocksReachable(body: HTMLElement): () => void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth + 1) target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
    }
  });
  for (const block of body.querySelectorAll('.table-scroll, .equation, pre')) observer.observe(block);
  return () => observer.disconnect();
}
