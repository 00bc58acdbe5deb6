import type { ReactNode } from 'react';
import { declarationsOf } from '#shared/domain/manuscript/declarations.ts';
import type { DeclaredField } from '#shared/domain/manuscript/fields.ts';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { AiDisclosure } from './ai-disclosure.tsx';
import { AwardList } from './award-list.tsx';

/** The declarations that the page shows as more than lines of text. */
const CONTENT: { [F in DeclaredField<'page'>]?: (paper: PaperDetail) => ReactNode } = {
  funding: ({ funding }) => <AwardList awards={funding ?? []} />,
};

/** The declarations after the text, folded: use of AI, contributions, funding, and statements. */
export function Declarations({ paper }: { paper: PaperDetail }) {
  const shown = declarationsOf(paper, 'page');
  return (
    <section className="declarations" aria-labelledby="declarations-label">
      <details>
        <summary>
          <h2 id="declarations-label">Declarations</h2>{' '}
          <span>{['use of AI', ...shown.map(({ heading }) => inSentence(heading))].join(', ')}</span>
        </summary>
        <dl>
          <AiDisclosure disclosure={paper.aiDisclosure} />
          {shown.map(({ field, heading, lines }) => (
            <div key={field}>
              <dt>{heading}</dt>
              <dd lang={paper.languageCode}>
                {CONTENT[field]?.(paper) ?? lines.map((line) => <p key={line}>{withLinks(line)}</p>)}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

const inSentence = (heading: string): string => heading.charAt(0).toLowerCase() + heading.slice(1);

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
