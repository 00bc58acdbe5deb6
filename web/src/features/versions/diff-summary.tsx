import { DIFF_KINDS, type PaperDiff } from '#shared/domain/paper-history.ts';
import { counted, formatNumber } from '../../ui/counted.ts';
import { DIFF_SIGNS } from './change-index.tsx';
import { MetadataChanges } from './history-list.tsx';

/** What changed, in numbers, with the signs that the text uses; then the fields that changed. */
export function DiffSummary({ diff }: { diff: PaperDiff }) {
  const { blocks, words, metadata, changes } = diff;
  return (
    <section className="diff-summary" aria-label="Summary">
      {changes.length === 0 ? (
        <p>The text of both versions is the same.</p>
      ) : (
        <>
          <ul className="diff-counts">
            {DIFF_KINDS.map((kind) => (
              <li key={kind} data-kind={kind} data-none={blocks[kind] === 0 || undefined}>
                <span className="change-sign" aria-hidden>
                  {DIFF_SIGNS[kind].sign}
                </span>
                <strong>{formatNumber(blocks[kind])}</strong> {DIFF_SIGNS[kind].word.toLowerCase()}
              </li>
            ))}
          </ul>
          <p className="diff-words">
            <ins>{counted(words.inserted, 'word')} in</ins>, <del>{counted(words.deleted, 'word')} out</del>.
            Formulas, figures and citations count as one word.
          </p>
        </>
      )}
      {metadata.length > 0 && <MetadataChanges changes={metadata} />}
    </section>
  );
}
