import Checkbox from '@mui/material/Checkbox';
import type { ImportedEntry } from '#shared/domain/external-paper.ts';
import { counted } from '#shared/input/counted.ts';
import { Publication } from './publication.tsx';

interface ImportPreviewProps {
  entries: ImportedEntry[];
  excluded: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/** Lists what each BibTeX entry would become; new ones can be excluded. */
export function ImportPreview({ entries, excluded, onToggle }: ImportPreviewProps) {
  const numberOf = (outcome: ImportedEntry['outcome']) =>
    entries.filter((entry) => entry.outcome === outcome).length;
  const [duplicates, errors] = [numberOf('duplicate'), numberOf('error')];
  return (
    <>
      <p className="dotted publication-facts" role="status">
        <span>{numberOf('new')} new</span>
        {duplicates > 0 && <span>{counted(duplicates, 'duplicate')}</span>}
        {errors > 0 && <span>{errors} with errors</span>}
      </p>
      <ul className="import-entries">
        {entries.map((entry) => (
          <li key={entry.line} data-outcome={entry.outcome}>
            {entry.outcome === 'new' ? (
              <Checkbox
                checked={!excluded.has(entry.key)}
                onChange={() => onToggle(entry.key)}
                slotProps={{ input: { 'aria-label': `Add ${entry.paper?.title ?? entry.key}` } }}
              />
            ) : (
              <span className="badge" data-tone={entry.outcome === 'error' ? 'rubric' : 'soft'}>
                {entry.outcome === 'error' ? 'Error' : 'Duplicate'}
              </span>
            )}
            <div>
              {entry.paper ? (
                <Publication paper={entry.paper} heading="h3" />
              ) : (
                <p className="mono">{entry.key || 'No key'}</p>
              )}
              {entry.message && (
                <p className="import-message">
                  Line {entry.line}: {entry.message}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
