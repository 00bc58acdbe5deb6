import { Search, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { HELPER_ID } from './helper-handle.ts';
import type { useTypedQuery } from './use-typed-query.ts';

const MAX_QUERY_CHARACTERS = 500;

interface SearchFieldProps {
  query: ReturnType<typeof useTypedQuery>;
  isExpanded: boolean;
  /** The element id of the suggestion selected with the arrow keys. */
  activeId: string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The input of the search box, a combobox with its two buttons. */
export function SearchField({ query, isExpanded, activeId, onKeyDown }: SearchFieldProps) {
  const { input, text, type, setCaret, complete } = query;
  return (
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
        aria-expanded={isExpanded}
        aria-controls={HELPER_ID}
        aria-activedescendant={activeId}
        aria-keyshortcuts="/"
        placeholder="Search papers, authors, categories"
        maxLength={MAX_QUERY_CHARACTERS}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={({ target }) => type(target.value, target.selectionStart ?? target.value.length)}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
        onKeyDown={onKeyDown}
      />
      {text !== '' && (
        <SmallButton label="Clear search" onClick={() => complete('')} target={input}>
          <X className="icon" aria-hidden />
        </SmallButton>
      )}
      <SmallButton
        label="Search commands"
        className="search-slash"
        onClick={() => complete(`${text}${text === '' || text.endsWith(' ') ? '' : ' '}/`)}
        target={input}
      >
        /
      </SmallButton>
    </div>
  );
}

interface SmallButtonProps {
  label: string;
  className?: string;
  onClick: () => void;
  /** The input that gets the focus. */
  target: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}

function SmallButton({ label, className = '', onClick, target, children }: SmallButtonProps) {
  return (
    <button
      type="button"
      className={`search-small ${className}`}
      aria-label={label}
      title={label}
      onClick={() => {
        target.current?.focus();
        onClick();
      }}
    >
      {children}
    </button>
  );
}
