import { memo, useEffect, useRef } from 'react';
import { trustedHtml } from '../../../lib/trusted-types.ts';
import { attendBody } from './attend-body.ts';
import { PAPER_BODY_ID } from './paper-body-id.ts';

interface PaperBodyProps {
  /** A fragment that the pipeline sanitized: it contains no scripts. */
  html: string;
  /** The URL it was loaded from. */
  source: string;
  languageCode: string;
}

/** The text of a paper. Its figures open in a dialog, and its links to references, figures and the like show them in a card. */
export const PaperBody = memo(function PaperBody({ html, source, languageCode }: PaperBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect depends on the elements that `html` renders
  useEffect(() => (body.current ? attendBody(body.current) : undefined), [html]);
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
