/** The environments that print code, as a regular expression: those of packages, and of the Journal of Statistical Software. */
export const CODE_ENVIRONMENTS =
  'verbatim\\*?|lstlisting|minted|[BL]?Verbatim\\*?|tcblisting|verbatimtab|sourcecode|Code(?:In|Out)put|Code|S(?:in|out)put';

/** How a paper declares environments that print code: with listings, fancyvrb, minted, tcolorbox or verbatim. */
const DECLARATIONS: readonly RegExp[] = [
  /\\(?:lstnewenvironment|(?:Define|Recustom|Custom)VerbatimEnvironment)\s*\{(?<name>[A-Za-z]+)\}/g,
  /\\(?:(?:re)?newtcblisting|(?:Declare|New)TCBListing)\s*(?:\[[^\]]*\]\s*)?\{(?<name>[A-Za-z]+)\}/g,
  /\\newminted\s*\[(?<name>[A-Za-z]+)\]/g,
  /\\newminted\s*\{(?<language>[A-Za-z]+)\}/g,
  /\\(?:re)?newenvironment\s*\{(?<name>[A-Za-z]+)\}(?:\s*\[[^\]]*\])*\s*\{[^{}]{0,200}?\\(?:(?:verbatim|Verbatim(?:Environment)?|lstlisting)(?![A-Za-z])|begin\{Verbatim\})/g,
];

/** A class for reviews may show a paper's formulas as their source. */
const OTHERWISE =
  /^(?:equation|align|gather|multline|eqnarray|figure|table|itemize|enumerate|abstract|document)$/;

/** Returns the environments that print code, also those that the sources declare, as a regular expression. */
export function codeEnvironmentsIn(sources: readonly string[]): string {
  const own = sources.flatMap((tex) =>
    DECLARATIONS.flatMap((declaration) =>
      [...tex.matchAll(declaration)].map(({ groups }) => groups?.name ?? `${groups?.language}code`),
    ),
  );
  const names = [...new Set(own)].filter((name) => !OTHERWISE.test(name));
  return [CODE_ENVIRONMENTS, ...names.map((name) => `${name}\\*?`)].join('|');
}
