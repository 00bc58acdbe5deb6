import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DocHit } from './search-docs.ts';

/** A combobox that searches all documentation pages and endpoints. Its index is loaded with the first word. */
export function DocSearch() {
  const navigate = useNavigate();
  const id = useId();
  const { words, hits, isOpen, type, close } = useDocSearch();
  const [active, setActive] = useState(-1);
  const go = (hit: DocHit | undefined) => {
    if (!hit) return;
    close();
    void navigate(hit.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') go(hits[Math.max(active, 0)]);
    else if (step && hits.length > 0) setActive((active + step + hits.length) % hits.length);
    else return;
    event.preventDefault();
  };
  return (
    <div className="doc-search">
      <Search className="icon" aria-hidden />
      <input
        type="text"
        inputMode="search"
        role="combobox"
        aria-label="Search the documentation"
        aria-autocomplete="list"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-hits`}
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        placeholder="Search the docs"
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={({ target }) => {
          setActive(-1);
          type(target.value);
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-hits`} role="listbox" aria-label="Sections and endpoints" hidden={hits.length === 0}>
        {hits.map((hit, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles keys
          <div
            key={hit.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            // Keeps the focus in the input, whose blur would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => go(hit)}
          >
            <b>{hit.title}</b>
            <small>{hit.address ? <code>{hit.address}</code> : hit.page}</small>
          </div>
        ))}
      </div>
      <p className="doc-search-none" role="status">
        {isOpen && hits.length === 0 && 'Nothing found. Try another word.'}
      </p>
    </div>
  );
}

/** The typed words and their hits, which arrive when the index is loaded. */
function useDocSearch() {
  const [words, setWords] = useState('');
  const [found, setFound] = useState<{ words: string; hits: DocHit[] }>({ words: '', hits: [] });
  const type = async (typed: string) => {
    setWords(typed);
    const { searchDocs } = await import('./search-docs.ts');
    setFound({ words: typed, hits: searchDocs(typed) });
  };
  const isOpen = words.trim() !== '' && found.words === words;
  const close = () => setFound({ words: '', hits: [] });
  return { words, hits: isOpen ? found.hits : [], isOpen, type: (typed: string) => void type(typed), close };
}
