import { useLayoutEffect } from 'react';
import { Link } from 'react-router';
import { usePageHead } from '../../lib/page-head.ts';
import { useHtml } from '../../ui/use-html.ts';
import type { Doc } from './doc.ts';
import { docHead } from './doc-head.ts';
import { DocNav } from './doc-nav.tsx';
import { nameOrigin } from './name-origin.ts';
import { useExampleLanguage } from './use-example-language.ts';
import { useHashTarget } from './use-hash-target.ts';
import { useTextClicks } from './use-text-clicks.ts';
import './docs.css';

interface DocViewProps {
  doc: Doc;
  path: string;
  /** The page that lists this one. */
  parent?: { path: string; title: string };
}

/** A documentation page beside the navigation of all pages. */
export function DocView({ doc, path, parent }: DocViewProps) {
  usePageHead(docHead(doc, path));
  const onClick = useTextClicks();
  const body = useExampleLanguage(doc.html);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new text has the example again
  useLayoutEffect(() => {
    if (body.current) nameOrigin(body.current);
  }, [doc.html]);
  useHashTarget();
  const isReference = path.startsWith('/docs/api/');
  return (
    <div className={isReference ? 'docs docs-reference' : 'docs'}>
      <DocNav path={path} page={parent?.path ?? path} contents={doc.contents} />
      <article className="doc">
        <header className="doc-header">
          {parent && (
            <Link className="doc-parent" to={parent.path}>
              {parent.title}
            </Link>
          )}
          <h1>{doc.title}</h1>
          {doc.description && <p>{doc.description}</p>}
        </header>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: links and buttons in the text handle keys themselves */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
        <div
          ref={body}
          className="prose doc-body"
          lang="en"
          onClick={onClick}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, rendered at build time
          dangerouslySetInnerHTML={useHtml(doc.html)}
        />
      </article>
    </div>
  );
}
