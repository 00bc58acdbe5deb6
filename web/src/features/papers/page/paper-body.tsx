import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import { hashTarget } from '../../../lib/hash-target.ts';
import { trustedHtml } from '../../../lib/trusted-types.ts';
import type { ShownFigure } from './figure-dialog.tsx';

interface PaperBodyProps {
  /** A fragment that the pipeline sanitized: it contains no scripts. */
  html: string;
  /** The URL it was loaded from. */
  source: string;
  languageCode: string;
}

export const PAPER_BODY_ID = 'paper-body';

/** The text of a paper. Its figures open in a dialog, and its links to references, figures and the like show them in a card. */
export function PaperBody(props: PaperBodyProps) {
  const [figure, setFigure] = useState<ShownFigure>();
  const [link, setLink] = useState<HTMLAnchorElement>();
  return (
    <>
      <PaperHtml {...props} onFigure={setFigure} onReference={setLink} />
      {link && (
        <Suspense>
          <ReferenceCard link={link} languageCode={props.languageCode} />
        </Suspense>
      )}
      {figure && (
        <Suspense>
          <FigureDialog figure={figure} onClose={() => setFigure(undefined)} />
        </Suspense>
      )}
    </>
  );
}

// Few readers open a figure.
const FigureDialog = lazy(async () => ({ default: (await import('./figure-dialog.tsx')).FigureDialog }));

// Loaded when a reader points at the first link.
const ReferenceCard = lazy(async () => ({
  default: (await import('./reference-card.tsx')).ReferenceCard,
}));

interface PaperHtmlProps extends PaperBodyProps {
  onFigure: (figure: ShownFigure) => void;
  onReference: (link: HTMLAnchorElement | undefined) => void;
}

const PaperHtml = memo(function PaperHtml({
  html,
  source,
  languageCode,
  onFigure,
  onReference,
}: PaperHtmlProps) {
  const body = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect depends on the elements that `html` renders
  useEffect(() => {
    if (!body.current) return;
    scrollToHash();
    const release = keepWideBlocksReachable(body.current);
    const closeFigures = openFigures(body.current, onFigure);
    const endPreviews = previewLinks(body.current, onReference);
    return () => {
      release();
      closeFigures();
      endPreviews();
    };
  }, [html, onFigure, onReference]);

  return (
    <div
      id={PAPER_BODY_ID}
      ref={body}
      className="prose"
      lang={languageCode}
      data-source={source}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the pipeline, and the page's CSP blocks inline scripts
      dangerouslySetInnerHTML={{ __html: trustedHtml(html) }}
    />
  );
});

/** Scrolls to the section in the URL's hash, which didn't exist when the page loaded. */
function scrollToHash() {
  if (window.scrollY === 0) hashTarget(window.location.hash)?.scrollIntoView();
}

/** Makes blocks that scroll sideways focusable, so that the keyboard can scroll them. */
function keepWideBlocksReachable(body: HTMLElement): () => void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth + 1) target.setAttribute('tabindex', '0');
      else target.removeAttribute('tabindex');
    }
  });
  for (const block of body.querySelectorAll('.table-scroll, .equation, .long-formula, pre'))
    observer.observe(block);
  return () => observer.disconnect();
}

/** Shows where links lead (`previewReferences`), with code that isn't part of the first load. */
function previewLinks(
  body: HTMLElement,
  onReference: (link: HTMLAnchorElement | undefined) => void,
): () => void {
  let end: (() => void) | undefined;
  let isOver = false;
  void import('./preview-references.ts').then(
    ({ previewReferences }) => {
      if (!isOver) end = previewReferences(body, onReference);
    },
    // Without the code, the links jump.
    () => undefined,
  );
  return () => {
    isOver = true;
    end?.();
  };
}

/** Opens figures in a dialog. In the HTML they link to their images. */
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

/** Returns the clicked figure. Leaves clicks that open a tab or window to the browser. */
function figureAt({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): ShownFigure | undefined {
  if (ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return undefined;
  const link = target.closest<HTMLAnchorElement>('a.zoom');
  const image = link?.querySelector('img');
  if (!link || !image) return undefined;
  return { src: link.href, alt: image.alt, caption: captionOf(link) ?? image.alt };
}

/** Returns “Figure 1. What it shows”. The style sheet adds the period after the label; here it is text. */
function captionOf(link: Element): string | undefined {
  const caption = link.closest('figure')?.querySelector('figcaption');
  const label = caption?.querySelector('.caption-label')?.textContent;
  return label ? caption?.textContent?.replace(label, `${label}.`) : (caption?.textContent ?? undefined);
}
