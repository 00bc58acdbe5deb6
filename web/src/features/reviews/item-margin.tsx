import { MessageSquareText } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ITEM_KINDS } from '#shared/domain/review-constants.ts';
import { counted } from '#shared/input/counted.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { groupByLine } from './margin-notes.ts';
import { NoteCard } from './note-card.tsx';
import type { PlacedItem } from './use-placed-items.ts';

interface ItemMarginProps {
  body: string;
  placed: readonly PlacedItem[];
  cardProps: { newestVersion: number; isAuthor: boolean };
}

interface Note {
  id: string;
  top: number;
  range: Range;
  item: PlacedItem['item'];
}

/** The width from which there is space for a card beside the text (app/styles/paper.css). */
const WIDE = '(width >= 1180px)';

/** Marks beside the passages that items are about. A mark opens the items beside the text, or as a sheet on narrow screens. */
export function ItemMargin({ body, placed, cardProps }: ItemMarginProps) {
  const margin = useRef<HTMLDivElement>(null);
  const [notes, setNotes] = useState<Note[]>([]);
  const [open, setOpen] = useState<string>();
  useLayoutEffect(() => {
    const root = document.getElementById(body);
    if (!root || !margin.current) return;
    const origin = margin.current;
    const measure = () => setNotes(placed.flatMap((each) => noteOf(each, origin)));
    const observer = new ResizeObserver(measure);
    observer.observe(root);
    return () => observer.disconnect();
  }, [body, placed]);
  useHighlights(notes, open);
  const groups = groupByLine(notes);
  const shown = groups.find(({ members }) => members.some(({ id }) => id === open));
  const close = () => setOpen(undefined);
  useEscape(open !== undefined, close);
  return (
    <div className="item-margin" ref={margin}>
      {groups.map(({ top, members }) => {
        const [first] = members;
        if (!first) return null;
        const isOpen = shown?.top === top;
        return (
          <div key={first.id} className="item-spot" style={{ top }}>
            <button
              type="button"
              className="item-mark"
              data-kind={worst(members)}
              data-settled={members.every(({ item }) => item.answer !== null) || undefined}
              aria-expanded={isOpen}
              aria-label={labelOf(members)}
              onClick={() => setOpen(isOpen ? undefined : first.id)}
            >
              <MessageSquareText className="icon" aria-hidden />
              {members.length > 1 && <span>{members.length}</span>}
            </button>
            {isOpen && <OpenNotes members={members} cardProps={cardProps} onClose={close} />}
          </div>
        );
      })}
    </div>
  );
}

function OpenNotes({
  members,
  cardProps,
  onClose,
}: {
  members: readonly Note[];
  cardProps: ItemMarginProps['cardProps'];
  onClose: () => void;
}) {
  const [isWide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const follow = () => setWide(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  const title = `What reviewers said here (${members.length})`;
  const list = (
    <ol className="item-list">
      {members.map(({ id, item }) => (
        <li key={id}>
          <NoteCard item={item} withQuote={!isWide} {...cardProps} />
        </li>
      ))}
    </ol>
  );
  if (!isWide)
    return (
      <Dialog title={title} onClose={onClose}>
        <div className="item-sheet">{list}</div>
      </Dialog>
    );
  return (
    <section className="item-aside" aria-label={title} ref={showWhole}>
      {list}
      <button type="button" className="button button-quiet" onClick={onClose}>
        Close
      </button>
    </section>
  );
}

/** Scrolls to what is below the edge of the screen. */
const showWhole = (aside: HTMLElement | null) => aside?.scrollIntoView({ block: 'nearest' });

function noteOf({ item, range }: PlacedItem, origin: Element): Note[] {
  const box = range?.getBoundingClientRect();
  if (!range || !box || box.height === 0) return [];
  return [{ id: item.id, top: box.top - origin.getBoundingClientRect().top, range, item }];
}

/** The most important kind of several items, for the color of the mark. */
function worst(members: readonly Note[]): string {
  const kinds = Object.keys(ITEM_KINDS);
  return (
    members
      .map(({ item }) => item.kind as string)
      .toSorted((a, b) => kinds.indexOf(a) - kinds.indexOf(b))[0] ?? ''
  );
}

function labelOf(members: readonly Note[]): string {
  const [first] = members;
  const passage = first ? first.item.quote.exact.slice(0, 60) : '';
  return `${counted(members.length, 'comment')} about “${passage}”`;
}

/** Marks passages without changing the document (CSS Custom Highlight API). Without it, the marks in the margin show the places. */
function useHighlights(notes: readonly Note[], open: string | undefined): void {
  useEffect(() => {
    if (!('highlights' in CSS)) return;
    CSS.highlights.set('review-items', new Highlight(...notes.map(({ range }) => range)));
    const opened = notes.filter(({ id }) => id === open).map(({ range }) => range);
    CSS.highlights.set('review-item-open', new Highlight(...opened));
    return () => {
      CSS.highlights.delete('review-items');
      CSS.highlights.delete('review-item-open');
    };
  }, [notes, open]);
}

function useEscape(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOpen]);
}
