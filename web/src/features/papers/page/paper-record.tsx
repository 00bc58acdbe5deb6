import type { ReactNode } from 'react';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { LICENSES } from '#shared/domain/paper-constants.ts';
import { doiUrl } from '#shared/domain/paper-doi.ts';
import { formatCount } from '#shared/input/counted.ts';

/** The paper's numbers, license, and identifiers. */
export function PaperRecord({ paper }: { paper: PaperDetail }) {
  const license = LICENSES[paper.license];
  return (
    <section aria-labelledby="record-label">
      <h2 className="label" id="record-label">
        Record
      </h2>
      <dl className="record">
        {!!paper.viewCount && <Fact name="Views">{formatCount(paper.viewCount)}</Fact>}
        {!!paper.downloadCount && <Fact name="Downloads">{formatCount(paper.downloadCount)}</Fact>}
        {paper.pageCount !== null && <Fact name="Pages">{formatCount(paper.pageCount)}</Fact>}
        {paper.wordCount !== null && <Fact name="Words">{formatCount(paper.wordCount)}</Fact>}
        <Fact name="License">
          {license.url ? (
            <a href={license.url} rel="license">
              {license.name}
            </a>
          ) : (
            license.name
          )}
        </Fact>
        {paper.registeredDoi && (
          <Fact name="DOI of this version">
            <a href={doiUrl(paper.registeredDoi)}>{paper.registeredDoi}</a>
          </Fact>
        )}
        {paper.registeredConceptDoi && (
          <Fact name="DOI of all versions">
            <a href={doiUrl(paper.registeredConceptDoi)}>{paper.registeredConceptDoi}</a>
          </Fact>
        )}
        {paper.doi && (
          <Fact name={paper.registeredDoi ? 'Published elsewhere' : 'DOI'}>
            <a href={doiUrl(paper.doi)}>{paper.doi}</a>
          </Fact>
        )}
      </dl>
    </section>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
