import type { ConversionLog } from '../conversion-log.ts';
import type { Drawer } from '../drawings/drawer.ts';
import type { DrawnFile } from '../drawings/drawn-files.ts';
import type { RawFields } from '../source-fields/found-fields.ts';
import { takeLatexFields } from '../source-fields/latex-fields.ts';
import { captionedBoxes } from './captioned-boxes.ts';
import { captionedTables } from './captioned-tables.ts';
import { dropSwitches } from './drop-switches.ts';
import { expandAbbreviations } from './expand-abbreviations.ts';
import { expandChemistry } from './expand-chemistry.ts';
import { expandClassCommands } from './expand-class-commands.ts';
import { expandCounters, expandOwnCitations } from './expand-counters.ts';
import { expandDelimited } from './expand-delimited.ts';
import { expandExamples } from './expand-examples.ts';
import { expandHumanities } from './expand-humanities.ts';
import { expandNumerals } from './expand-numerals.ts';
import { expandPackageCommands } from './expand-package-commands.ts';
import { expandPhonology } from './expand-phonology.ts';
import { expandPictures } from './expand-pictures.ts';
import { expandPlainLists } from './expand-plain-lists.ts';
import { expandProofTrees } from './expand-proof-trees.ts';
import { expandQuantities } from './expand-quantities.ts';
import { expandSymbols } from './expand-symbols.ts';
import { expandTemplates } from './expand-templates.ts';
import { expandTextSpaces } from './expand-text-spaces.ts';
import { expandTrees } from './expand-trees.ts';
import { expandXspace } from './expand-xspace.ts';
import { expandXymatrix } from './expand-xymatrix.ts';
import { formulaTables } from './formula-tables.ts';
import { dropFrontCommands } from './front-commands.ts';
import { addGeneratedCommands } from './generated-commands.ts';
import { markCounters } from './mark-counters.ts';
import { numberReferenced } from './number-referenced.ts';
import { expandOwnRules } from './own-rules.ts';
import type { FlatSource } from './read-project.ts';
import { readTheorems, type TheoremKinds } from './read-theorems.ts';
import { resolveConditionals } from './resolve-conditionals.ts';
import { rewriteAlgorithms } from './rewrite-algorithms.ts';
import { type BibliographyItem, rewriteBibliography, withBbl } from './rewrite-bibliography.ts';
import { unwrapBoxes } from './rewrite-boxes.ts';
import { rewriteClrscode } from './rewrite-clrscode.ts';
import { rewriteDefinitions } from './rewrite-definitions.ts';
import { rewriteDrawings } from './rewrite-drawings.ts';
import { rewriteEquations } from './rewrite-equations.ts';
import { rewriteFloats } from './rewrite-floats.ts';
import { rewriteIntertext } from './rewrite-intertext.ts';
import { rewriteListings } from './rewrite-listings.ts';
import { rewriteOptimizations } from './rewrite-optimizations.ts';
import { rewriteSubequations } from './rewrite-subequations.ts';
import { rewriteTables } from './rewrite-tables.ts';
import { replaceEnvironment } from './scan.ts';
import { plainHeadings } from './section-environments.ts';
import { markSelectedLanguages } from './select-language.ts';
import { Verbatim } from './verbatim.ts';

interface PreparedLatex {
  tex: string;
  /** The items of a `thebibliography` in order; empty if the references come from .bib files. */
  bibliography: BibliographyItem[];
  theorems: TheoremKinds;
  /** TeX's drawings, as files that `tex` includes. */
  drawn: DrawnFile[];
  /** The fields of the paper that the source has. */
  raw: RawFields;
}

/** Writes knitr's code, `alltt` with a command for each color, as the code that it prints. */
const plainAlltt = (tex: string): string =>
  replaceEnvironment(tex, 'alltt', '', ([body = '']) => {
    const code = body
      .replace(/\\hl[a-z]{3}(?=\{)|\\(?:textbf|textit|usebox|textcolor\[rgb\]\{[^{}]*\})(?=\{)/g, '')
      .replace(/\\textbackslash(?:\{\})?/g, '\ue00c')
      .replace(/(?<!\\)[{}]/g, '')
      .replace(/\\([{}%&#$_])/g, '$1')
      .replaceAll('\ue00c', '\\');
    return /\\hl[a-z]|\\begin/.test(code) || !/\\hl[a-z]{3}\{/.test(body)
      ? undefined
      : `\\begin{verbatim}${code}\\end{verbatim}`;
  });

/** Removes the environments that the package comment leaves out: `\excludecomment{longversion}`. */
const withoutExcluded = (tex: string): string =>
  [...tex.matchAll(/\\excludecomment\s*\{([A-Za-z]+)\}/g)].reduce(
    (text, [, name = '']) => replaceEnvironment(text, name, '', () => ''),
    tex,
  );

/** The package CJK encloses text of other scripts in an environment with its encoding and font. */
const withoutCjk = (tex: string): string =>
  tex
    .replace(/\\begin\s*\{CJK\*?\}\s*(?:\[[^\]]*\])?\s*\{[^{}]*\}\s*\{[^{}]*\}/g, '{}')
    .replace(/\\end\s*\{CJK\*?\}/g, '{}');

/** Rewrites source that pandoc would silently drop into a form that it reads, and logs each rewrite. */
export async function prepareLatex(
  source: FlatSource,
  bbl: string | undefined,
  drawer: Drawer,
  log: ConversionLog,
): Promise<PreparedLatex> {
  const verbatim = new Verbatim();
  const listed = rewriteListings(withoutCjk(withoutExcluded(plainAlltt(source.text))));
  const plain = expandChemistry(
    expandPhonology(
      expandHumanities(expandPlainLists(plainHeadings(expandSymbols(dropSwitches(verbatim.hide(listed)))))),
    ),
  );
  const visible = expandTrees(expandExamples(expandAbbreviations(expandProofTrees(plain))));
  const drawings = await rewriteDrawings(
    expandXymatrix(formulaTables(expandOwnRules(expandPictures(visible, log)))),
    verbatim,
    drawer,
    log,
  );
  let tex = expandNumerals(markSelectedLanguages(withBbl(drawings.tex, bbl, log)));
  tex = expandOwnCitations(
    markCounters(expandCounters(resolveConditionals(addGeneratedCommands(expandDelimited(tex))))),
  );
  tex = expandQuantities(expandXspace(rewriteDefinitions(tex, log)));
  tex = expandTemplates(tex);
  const fields = takeLatexFields(tex);
  tex = dropFrontCommands(fields.tex, log);
  tex = expandPackageCommands(expandClassCommands(expandTextSpaces(tex)));
  const declared = readTheorems(tex);
  tex = declared.tex;
  tex = unwrapBoxes(captionedBoxes(tex), log);
  tex = rewriteFloats(tex, log);
  tex = captionedTables(rewriteTables(tex, log));
  tex = rewriteAlgorithms(rewriteClrscode(tex), log);
  tex = rewriteSubequations(rewriteIntertext(numberReferenced(rewriteEquations(rewriteOptimizations(tex)))));
  tex = tex.replace(
    /\\appendix(?![A-Za-z])/g,
    '\n\n\\begin{colophonappendix}Appendix\\end{colophonappendix}\n\n',
  );
  const { tex: withReferences, items } = rewriteBibliography(tex);
  return {
    tex: verbatim.show(withReferences),
    bibliography: items,
    theorems: declared.theorems,
    drawn: drawings.drawn,
    raw: fields.raw,
  };
}
