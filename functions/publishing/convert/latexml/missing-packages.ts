/** Packages with commands, without their backslash, and environments in braces, that papers use without loading them. */
const PACKAGES = `
graphicx: includegraphics rotatebox scalebox resizebox graphicspath reflectbox
amsmath: eqref text dfrac tfrac binom operatorname DeclareMathOperator intertext substack boldsymbol lVert rVert lvert rvert leftroot uproot tag notag overset underset xrightarrow xleftarrow iint iiint hdotsfor Hat Tilde Bar {align} {align*} {gather} {gather*} {multline} {multline*} {cases} {matrix} {pmatrix} {bmatrix} {vmatrix} {Vmatrix} {smallmatrix} {split} {aligned} {gathered} {subequations} {alignat} {alignat*} {flalign} {flalign*} {equation*} numberwithin allowdisplaybreaks
amssymb: mathbb mathfrak lesssim gtrsim leqslant geqslant checkmark square blacksquare therefore because varnothing nmid subsetneq triangleq upharpoonright rightsquigarrow Box Diamond lozenge bigstar
thm-restate: {restatable} {restatable*}
amsthm: {proof} theoremstyle qedhere qed newtheoremstyle
mathtools: coloneqq eqqcolon {dcases} {dcases*} {rcases} mathclap prescript DeclarePairedDelimiter
accents: underaccent
hyperref: url href autoref nameref texorpdfstring hyperref hyperlink hypertarget hypersetup phantomsection
cleveref: cref Cref crefrange Crefrange labelcref namecref nameCref cpageref crefname Crefname crefformat
natbib: citet citep citealt citealp citeauthor citeyear citeyearpar Citet Citep Citealt citetalias defcitealias
biblatex: textcite parencite autocite footcite Textcite Parencite Autocite printbibliography addbibresource
xcolor: textcolor color definecolor colorbox colorlet
booktabs: toprule midrule bottomrule cmidrule addlinespace
multirow: multirow
subcaption: {subfigure} {subtable} subcaptionbox subref
subfig: subfloat
subfigure: subfigure
caption: captionof captionsetup ContinuedFloat
algorithm: {algorithm}
algpseudocode: {algorithmic} State Require Ensure
listings: {lstlisting} lstinline lstset lstinputlisting lstnewenvironment lstdefinelanguage
minted: {minted} mintinline inputminted newminted newmint
siunitx: SI si num qty unit ang SIrange qtyrange qtylist numrange
qtree: Tree qroof
tikz: {tikzpicture} tikz tikzset usetikzlibrary
tikz-cd: {tikzcd}
amscd: {CD}
braket: braket ket bra Braket
physics: dv pdv
xfrac: sfrac
nicefrac: nicefrac
glossaries: newacronym newglossaryentry gls Gls glspl acrshort acrlong
acro: DeclareAcronym
lipsum: lipsum
subfiles: subfile
import: import subimport
bussproofs: AxiomC UnaryInfC BinaryInfC
endnotes: endnote theendnotes
hologo: hologo
soul: hl st ul
ulem: sout uline uwave
bm: bm
longtable: {longtable}
tabularx: {tabularx}
threeparttable: {threeparttable} {tablenotes} tnote
makecell: makecell thead
csquotes: enquote textquote blockquote
xspace: xspace
comment: {comment} excludecomment includecomment
wrapfig: {wrapfigure} {wraptable}
rotating: {sidewaystable} {sidewaysfigure} {sidewaystable*}
changes: added deleted replaced
fancyvrb: VerbatimEnvironment {Verbatim} VerbatimInput DefineVerbatimEnvironment
lxfloats: newfloat
float: floatname restylefloat
setspace: onehalfspacing doublespacing singlespacing {spacing} {singlespace} {doublespace}
appendix: appendices {appendices}
mhchem: ce
xy: xymatrix
dsfont: mathds
mathrsfs: mathscr
deluxetable: {deluxetable} {deluxetable*} tablecaption tablehead colhead
IEEEtrantools: {IEEEeqnarray} {IEEEeqnarray*} IEEEeqnarraymulticol
gb4e: {exe} {xlist} gll
tipa: textipa {IPA}
xstring: IfStrEq IfSubStr
etoolbox: ifdefempty newtoggle iftoggle
varioref: vref
prettyref: prettyref
pifont: ding
enumitem: setlist newlist
multicol: {multicols}
lineno: linenumbers
array: newcolumntype arraybackslash
epsfig: epsfig psfig
psfrag: psfrag
epsf: epsfbox epsffile epsfxsize epsfysize
bbding: Checkmark XSolidBrush
adjustbox: {adjustbox} adjustbox
doi: doi
metalogo: LuaLaTeX XeLaTeX
ebproof: hypo infer
upgreek: upmu uppi upalpha upbeta upgamma upsigma uptau
revsymb: alt agt
lxciteposs: citeposs
lxagu: {planotable} {planotable*}
lxaastex: edit {mathletters}
lxjmlr: floatconts figureref tableref algorithmref sectionref appendixref equationref theoremref lemmaref corollaryref propositionref definitionref subfigref subtabref acks
lxtemplates: verbatimwrite tbl tabnote figurenote bmsection bmsubsection bmsubsubsection stitle sdescription slink ARXIV link EntryHeading entry eg Eg ie Ie cf Cf etc etal vs wrt dof iid answerYes answerNo answerNA answerPartial answerTODO justificationTODO {links} {supplement} {methods} {nomenclature} {addendum} {affiliations}
`;

/** The package of a command or an environment, by its name as LaTeXML reports it. */
export const PACKAGE_OF: ReadonlyMap<string, string> = new Map(
  PACKAGES.trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', commands = ''] = line.split(': ');
      return commands
        .split(' ')
        .map((command) => [command.startsWith('{') ? command : `\\${command}`, name] as const);
    }),
);

/** Theorems of classes, by the names that papers give their environments. */
const THEOREMS: Readonly<Record<string, string>> = {
  Theorem: 'theorem thm',
  Lemma: 'lemma lem',
  Proposition: 'proposition prop',
  Corollary: 'corollary cor',
  Definition: 'definition defn',
  Remark: 'remark rem rmk',
  Example: 'example exmp',
  Conjecture: 'conjecture conj',
  Assumption: 'assumption',
  Axiom: 'axiom',
  Claim: 'claim',
  Hypothesis: 'hypothesis',
  Property: 'property',
  Problem: 'problem',
  Question: 'question',
  Observation: 'observation',
  Note: 'note',
};

/** Commands and environments of classes that papers are sent without. */
const OF_CLASSES: Readonly<Record<string, string>> = {
  '{scheme}': '\\usepackage{float}\\newfloat{scheme}{htbp}{los}\\floatname{scheme}{Scheme}',
  '{chart}': '\\usepackage{float}\\newfloat{chart}{htbp}{loc}\\floatname{chart}{Chart}',
  '{ack}': '\\newenvironment{ack}{\\section*{Acknowledgments}}{}',
  '{acks}': '\\newenvironment{acks}{\\section*{Acknowledgments}}{}',
  '\\upi': '\\providecommand{\\upi}{\\mathrm{\\pi}}',
  '\\bibinfo': '\\providecommand{\\bibinfo}[2]{#2}',
  '\\bibfield': '\\providecommand{\\bibfield}[2]{#2}',
  '\\bibnamefont': '\\providecommand{\\bibnamefont}[1]{#1}',
  '\\bibfnamefont': '\\providecommand{\\bibfnamefont}[1]{#1}',
  '\\citenamefont': '\\providecommand{\\citenamefont}[1]{#1}',
  '\\BibitemShut': '\\providecommand{\\BibitemShut}[1]{}',
  '\\showarticletitle': '\\providecommand{\\showarticletitle}[1]{#1}',
  '\\sidehead': '\\providecommand{\\sidehead}[1]{#1\\\\}',
  '\\restartappendixnumbering':
    '\\providecommand{\\restartappendixnumbering}{\\setcounter{equation}{0}\\setcounter{figure}{0}\\setcounter{table}{0}\\def\\theequation{\\thesection\\arabic{equation}}\\def\\thefigure{\\thesection\\arabic{figure}}\\def\\thetable{\\thesection\\arabic{table}}}',
  '\\DOIprefix': '\\providecommand{\\DOIprefix}{}',
  '\\dodoi': '\\providecommand{\\dodoi}[1]{doi:#1}',
  '\\BIBforeignlanguage': '\\providecommand{\\BIBforeignlanguage}[2]{#2}',
  '\\endbibitem': '\\def\\endbibitem{}',
  '\\citeauthoryear':
    '\\makeatletter\\providecommand{\\citeauthoryear}[2]{\\@ifnextchar\\bgroup{#2 }{#1 #2}}\\makeatother',
  '\\bysame': '\\providecommand{\\bysame}{———}',
  '\\MR': '\\providecommand{\\MR}[1]{MR #1}',
};

/** Signs above the point of a decimal number: 12\fs3 is 12.3 seconds. */
const SIGNS_OF_POINTS: Readonly<Record<string, string>> = {
  fd: '\\mathrm{d}',
  fh: '\\mathrm{h}',
  fm: '\\mathrm{m}',
  fs: '\\mathrm{s}',
  fdg: '\\circ',
  farcm: '\\prime',
  farcs: '\\prime\\prime',
  fp: '\\mathrm{p}',
};

/** The parts of an entry in bibliographies of Springer's and IMS's journals, which print their words. */
const PARTS_OF_ENTRIES =
  'bauthor beditor bsnm binits bparticle bsuffix btitle bctitle batitle bbtitle bjtitle bsertitle bconfname bconfdate bvolume bissue bfpage blpage bpages bnumber byear bdate bpublisher blocation binstitute bdoi bid bnote bcomment beid bedition bseries bchapter bschool borganization bisbn burl';
const ENTRIES =
  'barticle bbook bchapter bproceedings binproceedings bincollection bphdthesis bmastersthesis btechreport bmisc botherref bunpublished';

/** Definitions of what classes have that papers are sent without. */
export const DEFINITION_OF: ReadonlyMap<string, string> = new Map([
  ...Object.entries(OF_CLASSES),
  ...PARTS_OF_ENTRIES.split(' ').map((name) => [`\\${name}`, `\\providecommand{\\${name}}[1]{#1}`] as const),
  ...Object.entries(SIGNS_OF_POINTS).map(
    ([name, sign]) => [`\\${name}`, `\\providecommand{\\${name}}{\\ensuremath{^{${sign}}.}}`] as const,
  ),
  ...ENTRIES.split(' ').map((name) => [`{${name}}`, `\\newenvironment{${name}}{}{}`] as const),
  ...Object.entries(THEOREMS).flatMap(([title, names]) =>
    names.split(' ').map((name) => [`{${name}}`, `\\newtheorem{${name}}{${title}}`] as const),
  ),
]);
