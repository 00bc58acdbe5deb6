const DOI = String.raw`(?:doi:|https?://(?:dx\.)?doi\.org/)?(10\.\d{4,9}/[^\s()[\];,]*[^\s()[\];,.:])`;
const EMPTY_LINK = new RegExp(String.raw`(?<!!)\[\]\(<?${DOI}>?\)`, 'gi');
const IN_BRACKETS = new RegExp(String.raw`\[\s*@${DOI}(?:\s*;\s*@${DOI})*\s*\]`, 'gi');
const IN_TEXT = new RegExp(String.raw`(?<![\w@[/.-])@${DOI}`, 'gi');
const EACH = new RegExp(`@${DOI}`, 'gi');
const CODE = /(`+[^`]*`+)/;

/**
 * Cites the works that MyST cites by their DOI, `@10.5555/12345678` or `[](doi:10.5555/12345678)`: by the key of their entry, or with a
 * link if there is none.
 */
export function citeByDoi(text: string, keyOf: (doi: string) => string | undefined): string {
  const inText = (_: string, doi: string): string => {
    const key = keyOf(doi);
    return key === undefined ? linkTo(doi) : `@${key}`;
  };
  const inBrackets = (group: string): string => {
    const dois = [...group.matchAll(EACH)].map(([, doi = '']) => doi);
    const keys = dois.flatMap((doi) => keyOf(doi) ?? []);
    const links = dois.filter((doi) => keyOf(doi) === undefined).map(linkTo);
    return [
      ...(keys.length > 0 ? [`[${keys.map((key) => `@${key}`).join('; ')}]`] : []),
      ...(links.length > 0 ? [`(${links.join('; ')})`] : []),
    ].join(' ');
  };
  const cited = (prose: string): string =>
    prose.replace(EMPTY_LINK, inText).replace(IN_BRACKETS, inBrackets).replace(IN_TEXT, inText);
  return text
    .split(CODE)
    .map((part, at) => (at % 2 === 0 ? cited(part) : part))
    .join('');
}

const linkTo = (doi: string): string => `[doi:${doi}](https://doi.org/${doi})`;
