/** The environments that print code, as a regular expression. */
export const CODE_ENVIRONMENTS = 'verbatim\\*?|lstlisting|minted|Verbatim';

const KEPT = new RegExp(String.raw`\\begin\{(${CODE_ENVIRONMENTS}|comment)\}[\s\S]*?\\end\{\1\}`, 'g');

/** Protects code from rewrites by replacing it with private-use characters until `show` restores it. */
export class Verbatim {
  readonly #kept: string[] = [];

  hide(tex: string): string {
    return withLongVerbs(plainInlineCode(tex.replace(/[\ue000\ue001]/g, '')))
      .replace(KEPT, (code) => this.keep(code))
      .replace(/\\(?:verb\*?|lstinline(?:\[[^\]\n]*\])?)([^A-Za-z\s*{[])[^\n]*?\1/g, (code) =>
        this.keep(code),
      );
  }

  /** Returns a placeholder for `code`. */
  keep(code: string): string {
    this.#kept.push(code);
    return `\ue000${this.#kept.length - 1}\ue001`;
  }

  show(tex: string): string {
    return tex.replace(/\ue000(\d+)\ue001/g, (_, index: string) => this.#kept[Number(index)] ?? '');
  }
}

/**
 * Drops the options of `\\lstinline[…]{…}`, which pandoc would print. In a definition, where the code is an argument, writes it as
 * `\\texttt{#1}`.
 */
const plainInlineCode = (tex: string): string =>
  tex
    .replace(
      /\\(?:lstinline|mintinline|code)\s*(?:\[[^\]\n]*\])?\s*(?:\{[A-Za-z+#\d]*\})?\s*([{|!])#(\d)[}|!]/g,
      '\\texttt{#$2}',
    )
    .replace(/\\lstinline\s*\[[^\]\n]*\]\s*\{/g, '\\lstinline{');

/** Writes `|code|` as `\\verb|code|` if the source declares the sign for it: `\\MakeShortVerb{\\|}`. */
function withLongVerbs(tex: string): string {
  const signs = [
    ...tex.matchAll(
      /\\(?:MakeShortVerb|DefineShortVerb|lstMakeShortInline)\*?(?:\[[^\]]*\])?\s*\{\\(["|!+])\}/g,
    ),
  ];
  const isDocumentation = /\\documentclass(?:\[[^\]]*\])?\{(?:ltxdoc|l3doc|ltugboat|ltugproc)\}/.test(tex);
  const sign = signs[0]?.[1] ?? (isDocumentation ? '|' : undefined);
  if (sign === undefined) return tex;
  const begin = tex.search(/\\begin\s*\{document\}/);
  const escaped = `\\${sign}`;
  return (
    tex.slice(0, begin) +
    tex
      .slice(begin)
      .replace(
        new RegExp(`(\\\\verb\\*?|\\\\)?${escaped}([^\\n${escaped}]+)${escaped}`, 'g'),
        (whole, before: string | undefined, code: string) =>
          before === undefined ? `\\verb${sign}${code}${sign}` : whole,
      )
  );
}
