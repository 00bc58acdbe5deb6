/** Units in thousandths of an em, in a text of 10 points. */
const UNITS: Readonly<Record<string, number>> = {
  em: 1000,
  ex: 430,
  mu: 1000 / 18,
  pt: 100,
  bp: 100.4,
  pc: 1200,
  mm: 284.5,
  cm: 2845,
  in: 7227,
};

const NAMED: Readonly<Record<string, number>> = {
  '!': -3 / 18,
  ';': 5 / 18,
  negthinspace: -3 / 18,
  negmedspace: -4 / 18,
  negthickspace: -5 / 18,
  thickspace: 5 / 18,
  enspace: 0.5,
  enskip: 0.5,
};

const LENGTH = String.raw`((?:[+-]\s*)?(?:\d+(?:\.\d*)?|\.\d+))\s*(${Object.keys(UNITS).join('|')})`;
const SPACE = new RegExp(
  String.raw`\\(?:([!;]|(?:${Object.keys(NAMED)
    .filter((name) => name.length > 1)
    .join(
      '|',
    )})(?![A-Za-z]))|(?:hspace\s*\*?|mspace)\s*\{\s*${LENGTH}\s*\}|(?:hskip|kern|mskip|mkern)\s*${LENGTH}(?![A-Za-z])(?:\s*(?:plus|minus)\s*[\d.]+\s*(?:[a-z]{2}|fil+))*)`,
  'g',
);
/** Words, in which pandoc reads no lengths. */
const WORDS = /(\\\\|\\(?:text[a-z]*|mbox|hbox|operatorname\*?)\s*\{(?:[^{}]|\{[^{}]*\})*\})/;

/** Added to each length, so that those of pandoc's own aren't taken for them. */
const BASE = 1_000_000;

/**
 * Returns a formula with its spaces as lengths in whole ems that `mendSpaces` makes thousandths. Pandoc rounds down to whole ems, so that
 * `\;` is nothing and `\!` puts a letter onto the one before it, and can't read `\mkern`.
 */
export const markSpaces = (tex: string): string =>
  tex
    .split(WORDS)
    .map((part, index) =>
      index % 2 === 1
        ? part.replace(/(\\\\)|\\!/g, '$1').replace(/(\\\\)|\\;/g, (_, newline?: string) => newline ?? '\\ ')
        : part.replace(
            SPACE,
            (_, name?: string, braced?: string, unit?: string, bare?: string, bareUnit?: string) => {
              const number = Number((braced ?? bare ?? '').replaceAll(/\s/g, ''));
              const length =
                name === undefined
                  ? number * (UNITS[unit ?? bareUnit ?? ''] ?? 0)
                  : (NAMED[name] ?? 0) * 1000;
              return `\\hspace{${BASE + Math.round(Math.max(-20_000, Math.min(20_000, length)))}em}`;
            },
          ),
    )
    .join('');

/** Writes the marked lengths in typst. */
export const mendSpaces = (markup: string): string =>
  markup.replace(
    /#h\((\d{6,7})(?:\.0*)?em\)/g,
    (_, length: string) => `#h(${(Number(length) - BASE) / 1000}em)`,
  );
