import { ArrowLeft, Search } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { useShortcut } from '../../lib/use-shortcut.ts';
import type { HelperHandle } from './helper-handle.ts';
import { SearchField } from './search-field.tsx';
import { useTypedQuery } from './use-typed-query.ts';

// Loaded when the box gets the focus, with the code that parses and completes queries.
const loadHelper = () => import('./search-helper.tsx');
const SearchHelper = lazy(async () => ({ default: (await loadHelper()).SearchHelper }));

/**
 * The search box of the top bar. Enter searches, Escape clears, a slash opens the commands (docs/product/search.md). On phones
 * it is a button that expands over the whole bar.
 */
export function SearchBox() {
  const query = useTypedQuery();
  const { input, text, caret, complete } = query;
  const { isInUse, leave, ...focusHandlers } = useInUse(input);
  const [activeId, setActiveId] = useState<string>();
  const [isExpanded, setIsExpanded] = useState(false);
  const helper = useRef<HelperHandle>(null);
  const navigate = useNavigate();

  const go = (address: string) => {
    leave();
    void navigate(address);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (text === '') leave();
      else complete('');
    } else helper.current?.onKeyDown(event);
  };
  useShortcut(
    'slash',
    useCallback(() => input.current?.focus(), [input]),
  );

  return (
    <search>
      <form
        className="search-box"
        action="/search"
        data-in-use={isInUse || undefined}
        {...focusHandlers}
        onPointerEnter={loadHelper}
        onSubmit={(event) => {
          event.preventDefault();
          go(searchAddress(text));
        }}
      >
        <button type="button" className="icon-button search-back" aria-label="Close search" onClick={leave}>
          <ArrowLeft className="icon" aria-hidden />
        </button>
        <SearchField
          query={query}
          isExpanded={isInUse && isExpanded}
          activeId={isInUse ? activeId : undefined}
          onKeyDown={onKeyDown}
        />
        {isInUse && (
          <Suspense>
            <SearchHelper
              ref={helper}
              text={text}
              caret={caret}
              onComplete={complete}
              onGo={go}
              onActive={setActiveId}
              onExpanded={setIsExpanded}
            />
          </Suspense>
        )}
      </form>
      <OpenButton input={input} />
    </search>
  );
}

/** The button that opens the search box on phones. */
function OpenButton({ input }: { input: RefObject<HTMLInputElement | null> }) {
  return (
    <button
      type="button"
      className="icon-button search-button"
      aria-label="Search"
      onClick={() => {
        // Shows the input synchronously, because phones open the keyboard only for elements focused within the tap.
        input.current?.form?.setAttribute('data-in-use', '');
        input.current?.focus();
      }}
    >
      <Search className="icon" aria-hidden />
    </button>
  );
}

/** Suggestions stay this long after the box loses focus, so that a click on one counts (docs/product/search.md). */
const HIDE_DELAY_MS = 200;

/** Returns whether the box has the focus, or lost it less than the delay ago. */
function useInUse(input: RefObject<HTMLInputElement | null>) {
  const [isInUse, setInUse] = useState(false);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => {
    setInUse(false);
    input.current?.blur();
  };
  const onFocus = () => {
    clearTimeout(hiding.current);
    setInUse(true);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget))
      hiding.current = setTimeout(() => setInUse(false), HIDE_DELAY_MS);
  };
  return { isInUse, leave, onFocus, onBlur };
}

const searchAddress = (text: string): string =>
  text.trim() === '' ? '/search' : `/search?${new URLSearchParams({ q: text.trim() })}`;
