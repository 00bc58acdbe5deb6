import type { ReactNode } from 'react';
import { declarationsOf } from '#shared/domain/manuscript/declarations.ts';
import type { DeclaredField } from '#shared/domain/manuscript/fields.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { AwardList } from './award-list.tsx';

/** The declarations that the page shows as more than lines of text. */
const CONTENT: { [F in DeclaredField<'page'>]?: (paper: PaperDetail) => ReactNode } = {
  funding: ({ funding }) => <AwardList awards={funding ?? []} />,
};

/** The declarations after the text: contributions, funding, and statements, each with its heading. */
export function Declarations({ paper }: { paper: PaperDetail }) {
  const shown = declarationsOf(paper, 'page');
  if (shown.length === 0) return null;
  return (
    <section className="declarations" aria-labelledby="declarations-label">
      <h2 className="label" id="declarations-label">
        Declarations
      </h2>
      <dl>
        {shown.map(({ field, heading, lines }) => (
          <div key={field}>
            <dt>{heading}</dt>
            <dd lang={paper.languageCode}>
              {CONTENT[field]?.(paper) ?? lines.map((line) => <p key={line}>{withLinks(line)}</p>)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Addresses in a statement become links. */
function withLinks(text: string): ReactNode[] {
  return text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={part} rel="nofollow ugc">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
