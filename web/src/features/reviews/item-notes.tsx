import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { PaperItem, ReviewItem } from '#shared/domain/review-item.ts';
import { counted } from '#shared/input/counted.ts';
import { lazyForm } from '../../ui/form/lazy-form.tsx';
import { addToDraft } from './add-to-draft.ts';
import { ItemMargin } from './item-margin.tsx';
import { NoteCard } from './note-card.tsx';
import { PAPER_TEXT_ID, paperText } from './paper-text.ts';
import { PassageSelection } from './passage-selection.tsx';
import { writeAddress } from './review-addresses.ts';
import { reviewQueries } from './review-queries.ts';
import { usePlacedItems } from './use-placed-items.ts';
import { useShowsNotes } from './use-shows-notes.ts';
import './items.css';

const ItemForm = lazyForm(() => import('./item-form.tsx').then((form) => form.ItemForm));

interface ItemNotesProps {
  archiveId: string;
  /** The HTML of the paper's text. */
  html: string;
  /** The newest version of the paper, in which items can be done. */
  newestVersion: number;
  /** Whether the reader is an author, who answers the items. */
  isAuthor: boolean;
  /** Whether the reader can review this version. */
  canReview: boolean;
}

/**
 * What reviewers said about passages of a paper: marks in the margin, which the reader can switch off, and for reviewers the button that
 * adds an item to the draft of their review.
 */
export function ItemNotes({ archiveId, html, newestVersion, isAuthor, canReview }: ItemNotesProps) {
  const query = useInfiniteQuery(reviewQueries.items(archiveId));
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  const [showsNotes, setShowsNotes] = useShowsNotes();
  const placed = usePlacedItems(PAPER_TEXT_ID, html, showsNotes ? items : NONE);
  const orphans = placed.filter(({ range }) => !range).map(({ item }) => item);
  const [start, setStart] = useState<Partial<ReviewItem>>();
  const [added, setAdded] = useState<number>();
  const cardProps = { newestVersion, isAuthor };
  useEffect(() => {
    if (added) document.getElementById('item-added')?.scrollIntoView({ block: 'nearest' });
  }, [added]);
  return (
    <>
      {(items.length > 0 || canReview) && (
        <div className="notes-bar">
          {items.length > 0 && (
            <NotesSwitch
              on={showsNotes}
              count={`${counted(items.length, 'comment')}${query.hasNextPage ? ' and more' : ''}`}
              onChange={setShowsNotes}
            />
          )}
          {query.hasNextPage && showsNotes && (
            <button
              type="button"
              className="button button-quiet"
              disabled={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Load more
            </button>
          )}
          {canReview && (
            <p className="notes-hint">
              Reviewing? Select text to write about it, or{' '}
              <button type="button" className="link-button" onClick={() => setStart({})}>
                add an item
              </button>
              .
            </p>
          )}
        </div>
      )}
      {showsNotes && <ItemMargin body={PAPER_TEXT_ID} placed={placed} cardProps={cardProps} />}
      {showsNotes && orphans.length > 0 && <Orphans items={orphans} cardProps={cardProps} />}
      {canReview && <PassageSelection body={PAPER_TEXT_ID} onPick={(quote) => setStart({ quote })} />}
      {start && (
        <ItemForm
          text={paperText()}
          start={start}
          others={items}
          onSend={async (item) => setAdded(await addToDraft(archiveId, item))}
          onClose={() => setStart(undefined)}
        />
      )}
      {added !== undefined && !start && (
        <div className="item-added" id="item-added" role="status">
          <p>
            Added. The draft of your review has {counted(added, 'comment')}.{' '}
            <Link to={writeAddress(archiveId)}>Continue the review</Link>
          </p>
          <button type="button" className="button button-quiet" onClick={() => setAdded(undefined)}>
            Close
          </button>
        </div>
      )}
    </>
  );
}

const NONE: readonly PaperItem[] = [];

function NotesSwitch({
  on,
  count,
  onChange,
}: {
  on: boolean;
  count: string;
  onChange: (on: boolean) => void;
}) {
  const id = useId();
  return (
    <p className="notes-switch">
      <input
        type="checkbox"
        role="switch"
        id={id}
        checked={on}
        aria-checked={on}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>What reviewers said here</label>
      <span className="notes-count">{count}</span>
    </p>
  );
}

/** Items whose passages the version shown doesn't have. */
function Orphans({
  items,
  cardProps,
}: {
  items: readonly PaperItem[];
  cardProps: { newestVersion: number; isAuthor: boolean };
}) {
  return (
    <details className="item-orphans">
      <summary>{counted(items.length, 'comment')} about passages that this version doesn’t have</summary>
      <ol className="item-list">
        {items.map((item) => (
          <li key={item.id}>
            <NoteCard item={item} withQuote {...cardProps} />
          </li>
        ))}
      </ol>
    </details>
  );
}
