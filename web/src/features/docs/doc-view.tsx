import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { type DocPath, EXAMPLE_ORIGIN } from '#shared/domain/doc-pages.ts';
import { usePageHead } from '../../lib/page-head.ts';
import type { Doc } from './doc.ts';
import { docHead } from './doc-head.ts';

interface DocViewProps {
  doc: Doc;
  path: DocPath;
  /** What stands below the text. */
  children?: ReactNode;
}

/** A page of the documentation: its text in the middle, its headings beside it. */
export function DocView({ doc, path, children }: DocViewProps) {
  usePageHead(docHead(doc, path));
  const origin = useSyncExternalStore(neverChanges, ownOrigin, exampleOrigin);
  const onClick = useTextClicks();
  return (
    <>
      <article className="doc">
        <header className="doc-header">
          <h1>{doc.title}</h1>
          <p>{doc.description}</p>
        </header>
        {doc.contents.length > 2 && (
          <nav className="doc-contents" aria-label="On this page">
            <span className="label">On this page</span>
            <ul className="plain">
              {doc.contents.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of links and buttons in the text, keys included */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
        <div
          className="prose doc-body"
          onClick={onClick}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, drawn when the site is built
          dangerouslySetInnerHTML={{ __html: doc.html.replaceAll(EXAMPLE_ORIGIN, origin) }}
        />
      </article>
      {children}
    </>
  );
}

/** Drawn before anybody knows the platform's address; the browser puts it in. */
const neverChanges = () => () => undefined;
const ownOrigin = () => window.location.origin;
const exampleOrigin = () => EXAMPLE_ORIGIN;

/** Links to pages here change the page without loading it anew; a button beside code copies it. */
function useTextClicks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.defaultPrevented) return;
    const button = event.target.closest('.copy-code');
    if (button) void copyCode(button);
    const href = event.target.closest('a')?.getAttribute('href');
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!href || !isPlain || !/^\/(?!api\/|.*\.\w+$)/.test(href)) return;
    event.preventDefault();
    void navigate(href);
  };
}

const SHOWN_MS = 2000;

async function copyCode(button: Element): Promise<void> {
  const text = button.parentElement?.querySelector('code')?.textContent ?? '';
  const done = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  button.textContent = done ? 'Copied' : 'Not allowed';
  setTimeout(() => {
    button.textContent = 'Copy';
  }, SHOWN_MS);
}
