import { SEARCH_COMMANDS } from '#shared/domain/search-query.ts';

const WORDS = [
  ['neural sampling', 'Papers with all of these words, in any form'],
  ['"message passing"', 'The exact phrase'],
  ['-survey', 'Papers without this word'],
] as const;

/** Explains the syntax of the search box. */
export function SearchLanguage() {
  const commands = Object.entries(SEARCH_COMMANDS).map(([name, meaning]) => [`/${name}:`, meaning] as const);
  return (
    <details className="search-language">
      <summary>Search syntax</summary>
      <dl>
        {[...WORDS, ...commands].map(([typed, meaning]) => (
          <div key={typed}>
            <dt className="mono">{typed}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>You can combine commands, separated by spaces. Put values with spaces in quotation marks.</p>
    </details>
  );
}
