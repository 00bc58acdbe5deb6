import { Link } from 'react-router';
import type { PaperDetail } from '#shared/domain/paper.ts';
import { PAPER_STATUSES } from '#shared/domain/paper-constants.ts';
import { Day } from '../../ui/date.tsx';
import { diffAddress } from './diff-address.ts';

/** The paper's versions, newest first, each with a comparison to the one before. */
export function VersionList({ paper }: { paper: PaperDetail }) {
  const versions = paper.versions.toSorted((a, b) => b.version - a.version);
  return (
    <ol className="version-list" aria-label="Versions">
      {versions.map(({ version, title, status, publishedAt, createdAt }, index) => {
        const before = versions[index + 1]?.version;
        return (
          <li key={version}>
            <span className="version-number">v{version}</span>
            <span className="version-title">
              {version === paper.version ? (
                <strong aria-current="true">{title}</strong>
              ) : (
                <Link to={`/papers/${paper.archiveId}v${version}`}>{title}</Link>
              )}
              <span className="version-facts dotted">
                <span>{PAPER_STATUSES[status].label}</span>
                <Day value={publishedAt ?? createdAt} />
                {version === paper.version && <span>This page</span>}
                {before !== undefined && paper.withdrawal === null && (
                  <Link to={diffAddress(paper.archiveId, { from: before, to: version })}>
                    Compare with v{before}
                  </Link>
                )}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
