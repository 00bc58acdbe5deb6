import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import type { ShownFigure } from './figure-dialog.tsx';

interface PaperBodyProps {
  /** A sanitised fragment: the publishing pipeline lets nothing through that could run. */
  html: string;
  /** The address it was loaded from. */
  source: string;
  languageCode: string;
}

export const PAPER_BODY_ID = 'paper-body';

/** What the author wrote, as the pipeline has set it; its figures open by themselves. */
export function PaperBody(props: PaperBodyProps) {
  const [figure, setFigure] = useState<ShownFigure>();
  return (
    <>
      <PaperHtml {...props} onFigure={setFigure} />
      {figure && (
        <Suspense>
          <FigureDialog figure={figure} onClose={() => setFigure(undefined)} />
        </Suspense>
      )}
    </>
  );
}

// Most readers never look at a figure by itself.
const FigureDialog = lazy(async () => ({ default: (await import('./figure-dialog.tsx')).FigureDialog }));

interface PaperHtmlProps extends PaperBodyProps {
  onFigure: (figure: ShownFigure) => void;
}

const PaperHtml = memo(function PaperHtml({ html, source, languageCode, onFigure }: PaperHtmlProps) {
  const body = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other sections and other wide blocks
  useEffect(() => {
    if (!body.current) return;
    scrollToHash();
    const release = keepWideBlocksReachable(body.current);
    const takeOver = openFigures(body.current, onFigure);
    return () => {
      release();
      takeOver();
    };
  }, [html, onFigure]);

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

/** A figure is a link to its picture; followed by mouse or key, it opens on the page instead. */
function openFigures(body: HTMLElement, onFigure: (figure: ShownFigure) => void): () => void {
  const follow = (event: MouseEvent) => {
    const figure = figureAt(event);
    if (!figure) return;
    event.preventDefault();
    onFigure(figure);
  };
  body.addEventListener('click', follow);
  return () => body.removeEventListener('click', follow);
}

/** The figure whose link was followed; a click for another tab or window is the browser's. */
function figureAt({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): ShownFigure | undefined {
  if (ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return undefined;
  const link = target.closest<HTMLAnchorElement>('a.zoom');
  const image = link?.querySelector('img');
  if (!link || !image) return undefined;
  return { src: link.href, alt: image.alt, caption: captionOf(link) ?? image.alt };
}

/** "Figure 1. What it shows": the stop after the label is the style sheet's. */
function captionOf(link: Element): string | undefined {
  const caption = link.closest('figure')?.querySelector('figcaption');
  const label = caption?.querySelector('.caption-label')?.textContent;
  return label ? caption?.textContent?.replace(label, `${label}.`) : (caption?.textContent ?? undefined);
}
