import { DIFF_KINDS, type PaperDiff } from '#shared/domain/paper-history.ts';
import { counted, formatCount } from '#shared/input/counted.ts';
import { DIFF_SIGNS } from './change-index.tsx';
import { MetadataChanges } from './history-list.tsx';

/** The numbers of changes, with the symbols used in the text, and the changed metadata. */
export function DiffSummary({ diff }: { diff: PaperDiff }) {
  const { words, metadata, changes } = diff;
  // The same changes that the index lists; adjacent blocks of one kind are one change.
  const counts = countBy(changes.map(({ kind }) => kind));
  return (
    <section className="diff-summary" aria-label="Summary">
      {changes.length === 0 ? (
        <p>Both versions have the same text.</p>
      ) : (
        <>
          <ul className="diff-counts">
            {DIFF_KINDS.map((kind) => (
              <li key={kind} data-kind={kind} data-none={!counts[kind] || undefined}>
                <span className="change-sign" aria-hidden>
                  {DIFF_SIGNS[kind].sign}
                </span>
                <strong>{formatCount(counts[kind] ?? 0)}</strong> {DIFF_SIGNS[kind].word.toLowerCase()}
              </li>
            ))}
          </ul>
          <p className="diff-words">
            <ins>{counted(words.inserted, 'word')} inserted</ins>,{' '}
            <del>{counted(words.deleted, 'word')} deleted</del>. A formula, figure, or citation counts as one
            word.
          </p>
        </>
      )}
      {metadata.length > 0 && <MetadataChanges changes={metadata} />}
    </section>
  );
}

function countBy<Kind extends string>(kinds: readonly Kind[]): Partial<Record<Kind, number>> {
  const counts: Partial<Record<Kind, number>> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
