import { SEARCH_COMMANDS } from '#shared/domain/search-query.ts';

const WORDS = [
  ['neural sampling', 'Papers that have all of these words, in whatever form'],
  ['"message passing"', 'The words in this order'],
  ['-survey', 'Without this word'],
] as const;

/** What the search box understands. */
export function SearchLanguage() {
  const commands = Object.entries(SEARCH_COMMANDS).map(([name, meaning]) => [`/${name}:`, meaning] as const);
  return (
    <details className="search-language">
      <summary>What the search box understands</summary>
      <dl>
        {[...WORDS, ...commands].map(([typed, meaning]) => (
          <div key={typed}>
            <dt className="mono">{typed}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>Commands can be combined, with spaces between. A value with spaces stands in quotation marks.</p>
    </details>
  );
}
