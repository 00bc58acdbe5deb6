import { ArrowLeft, Search, X } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { HELPER_ID, type HelperHandle } from './helper-handle.ts';

// Nobody needs it before the box is entered; what reads and completes queries comes with it.
const loadHelper = () => import('./search-helper.tsx');
const SearchHelper = lazy(async () => ({ default: (await loadHelper()).SearchHelper }));

/** Suggestions stay this long after the box is left: a click on one of them must arrive (product-spec.md §9). */
const HIDE_DELAY_MS = 200;
const LONGEST_QUERY = 500;

/**
 * The search box of the top bar. Enter searches, Escape clears, a slash opens the commands (product-spec.md, "Search box").
 * On a phone it is a button, and lies over the whole bar while it is used.
 */
export function SearchBox() {
  const { text, setText } = useQueryOfAddress();
  const [caret, setCaret] = useState(0);
  const [isInUse, setInUse] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  const [isExpanded, setExpanded] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const helper = useRef<HelperHandle>(null);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();

  const change = (next: string, nextCaret = next.length) => {
    setText(next);
    setCaret(nextCaret);
    // React sets the value first, which puts the caret at its end.
    requestAnimationFrame(() => input.current?.setSelectionRange(nextCaret, nextCaret));
  };
  const leave = () => {
    setInUse(false);
    input.current?.blur();
  };
  const go = (address: string) => {
    leave();
    void navigate(address);
  };
  const enter = () => {
    clearTimeout(hiding.current);
    setInUse(true);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget))
      hiding.current = setTimeout(() => setInUse(false), HIDE_DELAY_MS);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (text === '') leave();
      else change('');
    } else helper.current?.onKeyDown(event);
  };
  useShortcut(useCallback(() => input.current?.focus(), []));

  return (
    <search>
      <form
        className="search-box"
        data-in-use={isInUse || undefined}
        onFocus={enter}
        onBlur={onBlur}
        onPointerEnter={loadHelper}
        onSubmit={(event) => {
          event.preventDefault();
          go(searchAddress(text));
        }}
      >
        <button type="button" className="icon-button search-back" aria-label="Close search" onClick={leave}>
          <ArrowLeft className="icon" aria-hidden />
        </button>
        <div className="search-field">
          <Search className="icon" aria-hidden />
          <input
            ref={input}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            name="q"
            role="combobox"
            aria-label="Search papers, authors, categories"
            aria-autocomplete="list"
            aria-expanded={isInUse && isExpanded}
            aria-controls={HELPER_ID}
            aria-activedescendant={isInUse ? activeId : undefined}
            aria-keyshortcuts="Control+K Meta+K"
            placeholder="Search papers, authors, categories"
            maxLength={LONGEST_QUERY}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setCaret(target.selectionStart ?? target.value.length);
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
            onKeyDown={onKeyDown}
          />
          {text !== '' && (
            <SmallButton label="Clear the search" onClick={() => change('')} target={input.current}>
              <X className="icon" aria-hidden />
            </SmallButton>
          )}
          <SmallButton
            label="Search commands"
            className="search-slash"
            onClick={() => change(`${text}${text === '' || text.endsWith(' ') ? '' : ' '}/`)}
            target={input.current}
          >
            /
          </SmallButton>
        </div>
        {isInUse && (
          <Suspense>
            <SearchHelper
              ref={helper}
              text={text}
              caret={caret}
              onComplete={change}
              onGo={go}
              onActive={setActiveId}
              onExpanded={setExpanded}
            />
          </Suspense>
        )}
      </form>
      <button
        type="button"
        className="icon-button search-button"
        aria-label="Search"
        onClick={() => {
          // Shown at once: a phone opens its keyboard only for what is focused within the tap.
          input.current?.form?.setAttribute('data-in-use', '');
          input.current?.focus();
        }}
      >
        <Search className="icon" aria-hidden />
      </button>
    </search>
  );
}

/** What is being typed; on the search page it begins with what was searched for, elsewhere with nothing. */
function useQueryOfAddress() {
  const { pathname, search } = useLocation();
  const asked = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [text, setText] = useState(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins anew, with the same query or none
  useEffect(() => setText(asked), [asked, pathname]);
  return { text, setText };
}

const searchAddress = (text: string): string =>
  text.trim() === '' ? '/search' : `/search?${new URLSearchParams({ q: text.trim() })}`;

/** Ctrl+K, or ⌘K, from anywhere. */
function useShortcut(onPress: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      onPress();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onPress]);
}

interface SmallButtonProps {
  label: string;
  className?: string;
  onClick: () => void;
  /** Where typing goes on. */
  target: HTMLInputElement | null;
  children: React.ReactNode;
}

function SmallButton({ label, className = '', onClick, target, children }: SmallButtonProps) {
  return (
    <button
      type="button"
      className={`search-small ${className}`}
      aria-label={label}
      title={label}
      onClick={() => {
        target?.focus();
        onClick();
      }}
    >
      {children}
    </button>
  );
}
