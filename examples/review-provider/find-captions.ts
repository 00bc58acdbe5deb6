type Kind = keyof typeof WORDS;

/** What papers in English, German, French, Spanish, Italian, Dutch and Portuguese call them. */
const WORDS = {
  figure: 'Figures?|FIGURES?|Figs?\\.?|FIG\\.|Abbildung(?:en)?|Abb\\.|Figura|Figuur|Scheme|Chart',
  table: 'Tables?|TABLES?|Tab\\.|Tabellen?|Tableau|Tabla|Cuadro|Tabella|Tabel|Tabela',
} as const;
const MENTION = new RegExp(
  `(?<![\\p{L}\\d])(?:(?<figure>${WORDS.figure})|${WORDS.table})[ \\u00A0~](?<number>\\d{1,2})(?![\\d.]*\\d)`,
  'gu',
);

/** Returns the first mention of each figure and table whose number no caption of the text has. */
export function findUncaptioned(text: string): RegExpMatchArray[] {
  const prose = withoutCode(text);
  const seen = new Set<string>();
  return [...prose.matchAll(MENTION)].filter((mention) => {
    const { figure, number } = mention.groups ?? {};
    const kind: Kind = figure ? 'figure' : 'table';
    const name = `${kind} ${number}`;
    if (seen.has(name) || isElsewhere(mention)) return false;
    seen.add(name);
    return !hasCaption(prose, kind, Number(number));
  });
}

/** Code is no text. Its place stays, so that positions are those of the whole text. */
const withoutCode = (text: string): string =>
  text.replace(/^(?:```|~~~)[\s\S]*?^(?:```|~~~)|`[^`\n]*`/gm, (code) => code.replace(/[^\n]/g, '·'));

/** “Supplementary Table 2”, “Figure 3 of Roe (2020)” and “Table 1 in [4]” have their captions in other documents. */
function isElsewhere({ 0: mention, index = 0, input = '' }: RegExpMatchArray): boolean {
  const before = input.slice(Math.max(0, index - 30), index);
  const after = input.slice(index + mention.length, index + mention.length + 40);
  return (
    /(?:supplement\w*|supporting|extended data|appendix|online|their|his|her)\s+$/i.test(before) ||
    /^[\w()]{0,4},?\s+(?:of|in|from|by|von|aus|dans)\s+(?:[[(@\p{Lu}]|ref\b|the (?:original|supplement|appendix))/u.test(
      after,
    )
  );
}

/**
 * Whether the text has a caption with this number: a paragraph that begins with it, as Markdown, LaTeX, other programs and our own files
 * write it; or, where a program adds the numbers, as many captions. In doubt it has: a wrong objection is worse than none.
 */
function hasCaption(text: string, kind: Kind, number: number): boolean {
  const label = `(?:${WORDS[kind]})[ \\u00A0~]?(?:${number}|${roman(number)})`;
  // “Figure 1 The plane …” is a caption, and “Figure 1 shows …” a sentence. A bold or italic label is that of a caption.
  const end = '(?:[*_]+|</|[a-z]?\\)?\\s?[.:|–—-]|\\s+[^\\p{Ll}\\s]|\\s*$)';
  if (new RegExp(`^(?:[^\\p{L}\\d<\\n]|<[^>\\n]*>)*${label}${end}`, 'mu').test(text)) return true;
  const unnumbered = UNNUMBERED[kind].map((pattern) => text.match(pattern)?.length ?? 0);
  return Math.max(...unnumbered) >= number;
}

const UNNUMBERED: Record<Kind, RegExp[]> = {
  figure: [/\\begin\{(?:figure|wrapfigure|SC?figure)/g, /^!\[[^\]\n]{3,}\]\(/gm, /<figcaption/gi],
  table: [/\\begin\{(?:longtable|table)/g, /^(?:Table)?: \S/gm, /<caption/gi],
};

const ONES = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];
const roman = (number: number): string => 'X'.repeat(Math.floor(number / 10)) + (ONES[number % 10] ?? '');
