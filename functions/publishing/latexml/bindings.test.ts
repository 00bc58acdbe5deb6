import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locateLatexml } from './locate-latexml.ts';
import { runLatexml } from './run-latexml.ts';

interface Case {
  /** The bindings that it shows, each loaded: `tikz.sty`. */
  of: string[];
  /** What is in the document. */
  source: string;
  preamble?: string;
  /** Options of the class. */
  options?: string;
  /** What is printed, in one line. A drawing is `<TeX>`, and a reference to several labels `[command labels]`. */
  prints: string;
}

const NUMBERED =
  '\\section{One}\\label{a}\\begin{figure}\\caption{Moss}\\label{f}\\end{figure}See \\ref{a}, \\ref{f}.';
const IN_CHAPTER = `\\chapter{Zero}${NUMBERED}`;
const ARTICLE = '1 One Figure 1: Moss See 1, 1.';
const BOOK = 'Chapter 1 Zero 1.1 One Figure 1.1: Moss See 1.1, 1.1.';

const classes = (names: string, source = NUMBERED, prints = ARTICLE): Case[] =>
  names.split(' ').map((name) => ({
    of: [
      `${name}.cls`,
      ...(/frontiers/i.test(name) ? ['lxfrontiers.sty'] : []),
      ...(/^(?:lip|oas)ics-v20(?:18|19|21)/.test(name) ? ['lxlipics.sty'] : []),
    ],
    source,
    prints,
  }));
const packages = (names: string) => names.split(' ').map((name) => `${name}.sty`);

/** What babel calls figures in a language. */
const languages = (names: string, figure: string, source = '', prints = ''): Case[] =>
  names.split(' ').map((name) => ({
    of: [`${name}.ldf`],
    preamble: `\\usepackage[${name}]{babel}`,
    source: `\\begin{figure}\\caption{Moss}\\end{figure}${source}`,
    prints: `${figure} 1: Moss${prints}`,
  }));

/** An equation and a figure in an appendix. */
const IN_APPENDIX =
  '\\section{A}\\begin{figure}\\caption{A}\\end{figure}\\appendix\\section{App}\\begin{equation}\\label{e}x\\end{equation}\\begin{figure}\\caption{B}\\end{figure}\\ref{e}';

const CASES: Case[] = [
  ...Object.entries({
    aa: '1 A Figure 1: A Appendix A App x Figure A.1: B A.1',
    mnras: '1 A Figure 1: A Appendix A App x Figure A1: B A1',
    elsarticle: '1 A Figure 1: A Appendix A App x Figure A.2: B A.1',
    iopart: '1 A Figure 1: A Appendix A App x Figure A1: B A.1',
    'sn-jnl': '1 A Figure 1: A Appendix A App x Figure A1: B A1',
  }).map(([name, prints]) => ({
    of: [`${name}.cls`, 'lxcorrections.sty'],
    source: IN_APPENDIX,
    prints,
  })),
  ...classes(
    'scrartcl',
    `\\KOMAoptions{headings=small}${NUMBERED}\\minisec{Small}\\addsec{Last}`,
    `${ARTICLE} Small Last`,
  ),
  ...classes('scrreprt scrbook', `${IN_CHAPTER}\\addchap{Thanks}`, `${BOOK} Thanks`),
  ...classes(
    'memoir',
    `\\setsecheadstyle{\\Large}\\chapterstyle{bringhurst}${IN_CHAPTER}\\fancybreak{Break}`,
    `${BOOK} Break`,
  ),
  {
    of: ['minibox.sty'],
    preamble: '\\usepackage{minibox}',
    source: 'Before \\minibox[frame]{moss \\\\ fern} after',
    prints: 'Before moss fern after',
  },
  {
    of: ['memoir.cls'],
    preamble: '\\newsubfloat{figure}',
    source:
      '\\begin{figure}\\subbottom[Moss\\label{m}]{x}\\subtop[Fern]{y}\\caption{All}\\end{figure}\\begin{figure}\\contcaption{More}\\end{figure}\\ref{m}',
    prints: 'x (a) Moss y (b) Fern Figure 1: All Figure 1: More 1a',
  },
  ...classes('extarticle'),
  ...classes('extreport extbook', IN_CHAPTER, BOOK),
  ...classes('aastex6 aastex61 aastex62 aastex63 aastex631 aastex7 aastex701'),
  ...classes(
    'FrontiersinHarvard FrontiersinHarvard_mod FrontiersinVancouver frontiersENG frontiersFPHY frontiersHLTH frontiersSCNS frontiers_suppmat frontiersinFPHY_FAMS frontiersinHLTH frontiersinSCNS frontiersinSCNS_ENG_HUMS',
    `\\correspondance{}\\extraAuth{}\\begin{abstract}\\section{Aims}\\end{abstract}${NUMBERED}`,
  ),
  ...classes(
    'copernicus',
    '\\runningtitle{T}\\introduction\\label{i}Of \\ref{i}: 3\\,\\unit{m}.\\conclusions[Ends]\\dataavailability{On request.}',
    '1 Introduction Of 1: 3 \\mathrm{m}. 2 Ends Data availability On request.',
  ),
  ...classes(
    'elife',
    '\\begin{figure}\\caption{Moss}\\label{fig:m}\\figsupp{Fern}{}\\label{figsupp:f}\\end{figure}\\FIG{m} and \\FIGSUPP[m]{f}.',
    'Figure 1: Moss Figure 1—figure supplement 1 Fern Figure 1 and Figure 1—figure supplement 1.',
  ),
  ...classes('wlscirep', `${NUMBERED}\\affil[1]{There}`),
  ...classes('lipics-v2016'),
  ...classes(
    'lipics-v2018 lipics-v2019 lipics-v2021 oasics-v2018 oasics-v2019 oasics-v2021',
    `\\author{Ada}{A University}{ada@example.org}{}{A grant}\\maketitle${NUMBERED}\\begin{claimproof}p\\end{claimproof}`,
    `Ada ${ARTICLE} Proof. p∎`,
  ),
  ...classes('ctexart', `\\zihao{-4}\\heiti ${NUMBERED}`, '1 One 图 1: Moss See 1, 1.'),
  ...classes('ctexrep ctexbook', IN_CHAPTER, 'Chapter 1 Zero 1.1 One 图 1.1: Moss See 1.1, 1.1.'),
  ...classes('thuthesis nudtpaper', `\\thusetup{}${IN_CHAPTER}`, BOOK.replace('Figure', '图')),
  ...classes('abntex2 abnt', `${IN_CHAPTER}\\fonte{IBGE}`, `${BOOK} Fonte: IBGE`),
  ...[
    ...classes(
      'jarticle jsarticle ujarticle tarticle utarticle ltjsarticle ltjarticle bxjsarticle jlreq ipsj',
      NUMBERED,
      ARTICLE.replace('Figure', '図'),
    ),
    ...classes(
      'jreport jsreport ujreport treport utreport ltjsreport ltjreport bxjsreport jbook jsbook ujbook tbook utbook ltjsbook ltjbook bxjsbook',
      IN_CHAPTER,
      BOOK.replace('Figure', '図'),
    ),
  ].map((each) => ({ ...each, of: [...each.of, 'lxjapanese.sty'] })),
  ...classes(
    'llncs',
    '\\section{One}\\begin{theorem}\\label{t}Moss.\\end{theorem}\\ref{t}\\appendix\\section{Two}\\label{b}\\ref{b}',
    '1 One Theorem 1 Moss. 1 Appendix A Two A',
  ).map((each) => ({ ...each, of: [...each.of, 'lxcorrections.sty'] })),
  ...Object.entries({
    envcountsame: 'Lemma 1 A Theorem 2 B Definition 3 C',
    envcountsect: 'Lemma 1.1 A Theorem 2.1 B Definition 2.1 C',
    'envcountsect,envcountsame': 'Lemma 1.1 A Theorem 2.1 B Definition 2.2 C',
    envcountreset: 'Lemma 1 A Theorem 1 B Definition 1 C',
    runningheads: 'Lemma 1 A Theorem 1 B Definition 1 C',
  }).flatMap(([options, theorems]) =>
    ['llncs', 'svjour3'].map((name) => ({
      of: [`${name}.cls`, 'lxcorrections.sty'],
      options,
      source:
        '\\section{One}\\begin{lemma}A\\end{lemma}\\section{Two}\\begin{theorem}B\\end{theorem}\\begin{definition}C\\end{definition}',
      prints: theorems.replace('Lemma', '1 One Lemma').replace('Theorem', '2 Two Theorem'),
    })),
  ),
  {
    of: ['elsarticle.cls', 'lxcorrections.sty'],
    source: '\\appendix\\section{One}\\subsection{Two}\\label{b}See \\ref{b}.',
    prints: 'Appendix A One A.1 Two See Appendix A.1.',
  },
  {
    of: packages('extarrows lxcorrections'),
    preamble:
      '\\makeatletter\\newcommand\\xgives[2][]{\\ext@arrow 0359{\\arrowfill@\\Relbar\\Relbar\\Rightarrow}{#1}{#2}}\\newcommand\\xis[2][]{\\ext@arrow 0099{\\arrowfill@\\Relbar\\Relbar\\Relbar}{#1}{#2}}\\makeatother',
    source: '$a\\xlongrightarrow[e]{f}b\\xlongequal{g}c\\xLongleftrightarrow{h}d\\xgives[i]{j}e\\xis{k}f$',
    prints: 'a\\xrightarrow[e]{f}b\\xlongequal{g}c\\xLeftrightarrow{h}d\\xRightarrow[i]{j}e\\xlongequal{k}f',
  },
  {
    of: packages('minted lxcorrections'),
    preamble:
      '\\newcommand\\moss{Moss}\\newminted{haskell}{escapeinside=@@}\\newminted[py]{python}{mathescape}\\newmintinline[pyin]{python}{escapeinside=||}',
    source:
      '\\begin{haskellcode}\n@\\moss@ grows\n\\end{haskellcode}\n\\begin{py}\nx # $\\alpha$\n\\end{py}\n\\pyin!len(|\\moss|)!',
    prints: 'Moss grows x # \\alpha len(Moss)',
  },
  {
    of: packages('xargs lxcorrections'),
    preamble: '\\newcommandx{\\roof}[3][1=2, 3=old slate]{#1 roofs of #2 in #3}',
    source: '\\roof{oak} and \\roof[5]{fir}[tin].',
    prints: '2 roofs of oak in old slate and 5 roofs of fir in tin.',
  },
  {
    of: packages('lxcorrections'),
    preamble: '\\usepackage{amsmath,subcaption}',
    source:
      '\\begin{align}x=\\begin{array}{c}a\\\\b\\end{array}\\end{align}\\begin{equation}\\label{e}y\\end{equation}\\ref{e}\\begin{figure}\\caption{Moss}\\begin{subfigure}{3cm}A\\caption{Fern}\\label{p}\\end{subfigure}\\label{f}\\end{figure}\\ref{f}, \\ref{p}\\begin{figure}\\ContinuedFloat\\caption{On}\\end{figure}',
    prints:
      '\\displaystyle x=\\begin{array}[]{c}a\\\\ b\\end{array} y 2 Figure 1: Moss A (a) Fern 1, 1(a) Figure 1: On',
  },
  ...classes(
    'revtex4-2',
    '\\begin{equation}a\\end{equation}\\appendix\\section{One}\\begin{equation}\\label{e}b\\end{equation}\\ref{e}',
    'a Appendix A One b A1',
  ).map((each) => ({ ...each, of: [...each.of, 'lxcorrections.sty'] })),
  {
    of: packages('algpseudocode lxcorrections'),
    source:
      '\\begin{algorithmic}[1]\\Require moss\\State grow\\label{l}\\Statex rest\\end{algorithmic}\\ref{l}',
    prints: 'Require: moss grow rest 1',
  },
  {
    of: packages('siunitx lxsiunitx lxcorrections'),
    preamble: '\\sisetup{range-phrase=--}',
    source:
      '\\qtylist{1;2;3}{\\mT}; \\numrange{1}{2}; \\qtyrange[range-units=single,range-phrase=to]{1}{2}{\\m}; \\ang{1;;2}; \\num{1.2+-0.3e4} \\sisetup{separate-uncertainty}\\num{1.25(2)e4}; \\qty{3(1)}{\\m}; \\SI{4}[\\$]{}; \\num{5}',
    prints:
      '1\\text{\\,}\\mathrm{mT}, 2\\text{\\,}\\mathrm{mT} and 3\\text{\\,}\\mathrm{mT}; 1–2; 1 to 2\\text{\\,}\\mathrm{m}; 1^{\\circ}2^{\\prime\\prime}; 1.2(3)\\text{\\times}{10}^{4} (1.25\\pm 0.02)\\times 10^{4}; (3\\pm 1) \\mathrm{m}; \\$4; 5',
  },
  {
    of: packages('physics lxcorrections'),
    source: '$\\pmqty{\\imat{2}}$',
    prints: '\\pmqty{\\lx@physics@matrix\\imat{2}\\endlx@physics@matrix}',
  },
  {
    of: packages('amsmath lxcorrections'),
    source:
      '$\\pmatrix{a&b\\cr c\\cr}$ \\begin{equation}\\begin{cases}d\\end{cases}\\end{equation}On page~\\pageref{e}',
    prints: '\\pmatrix{a&b\\cr c\\cr} \\begin{cases}d\\end{cases} On page [page e]',
  },
  {
    of: packages('optidef'),
    source:
      '\\begin{mini!}|s|{x}{f(x)}{\\label{a}}{}\\addConstraint{x}{\\ge 0\\label{b}}\\addConstraint{y}\\end{mini!}\\begin{argmaxi*}{z}{g}{}{z=}\\end{argmaxi*}\\ref{a}, \\ref{b}',
    prints:
      '\\displaystyle\\operatorname*{min}_{x}\\quad f(x) \\displaystyle\\text{s.t.}\\quad x\\geq 0 \\displaystyle\\quad y \\displaystyle z={}\\operatorname*{arg\\,maximize}_{z}\\quad g 1, 1b',
  },
  {
    of: packages('nicematrix'),
    source: '$\\begin{bNiceArray}{c|c}[first-row]1&2\\end{bNiceArray}$',
    prints: '\\left[\\begin{array}[]{c|c}1&2\\end{array}\\right]',
  },
  ...classes(
    'jss',
    '\\section{One \\pkg{moss}}\\fct{grow}\\begin{CodeChunk}\\begin{CodeInput}\nR> x$a_b\n\\end{CodeInput}\\end{CodeChunk}',
    '1 One moss grow() R> x$a_b',
  ),
  {
    of: packages('qtree'),
    source: 'A \\Tree [.S [.NP moss ] [.VP grows ] ] is one.',
    prints: 'A <\\Tree[.S [.NP moss ] [.VP grows ] ]> is one.',
  },
  {
    of: packages('lxcorrections natbib'),
    preamble: '\\defcitealias{a}{M20}',
    source:
      '\\citep[see][]{a}; \\citealt{a}; \\citepalias[as][]{a}\\begin{picture}(1,2)\\put(0,0){x}\\end{picture}\\begin{thebibliography}{1}\\bibitem[Moss(2020)]{a}A.\\end{thebibliography}',
    prints:
      '(see Moss, 2020, ); Moss 2020; (as 1)<\\begin{picture}(1,2)\\put(0,0){x}\\end{picture}> References A.',
  },
  {
    of: packages('lxcorrections'),
    preamble: '\\newcounter{step}',
    source:
      '\\section{One}\\refstepcounter{step}\\refstepcounter{step}Step\\label{s} and \\begin{equation}\\label{e}x\\end{equation}',
    prints: '1 One Step2 and x',
  },
  {
    of: packages('amsmath lxcorrections'),
    source: '\\[x\\tag{T}\\label{t}\\]\\ref{t}',
    prints: 'x T',
  },
  {
    of: packages('apxproof'),
    preamble: '\\newtheoremrep{thm}{Theorem}[section]\\newtheoremrep{lem}[thm]{Lemma}\\nosectionappendix',
    source:
      '\\section{A}\\begin{thmrep}[Moss]\\label{t}Roofs have it.\\end{thmrep}\\begin{proof}Look up.\\end{proof}\\begin{lemrep}Green.\\end{lemrep}\\begin{appendixproof}It is.\\end{appendixproof}\\begin{toappendix}More in \\ref{t}.\\end{toappendix}',
    prints:
      '1 A Theorem 1.1 (Moss). Roofs have it. Proof. Look up.∎ Lemma 1.2. Green. Proof. It is.∎ More in 1.1.',
  },
  {
    of: packages('thm-restate'),
    preamble: '\\newtheorem{thm}{Theorem}\\newtheorem{lem}[thm]{Lemma}',
    source:
      '\\begin{restatable}[name=Fern,label=f]{lem}{again}Moss \\begin{equation}\\label{e}x\\end{equation}\\end{restatable}\\begin{thm}One.\\end{thm}\\again*\\begin{lem}Two \\ref{f}, \\ref{e}.\\end{lem}\\begin{equation}\\label{g}y\\end{equation}\\ref{g}',
    prints: 'Lemma 1 (Fern). Moss x Theorem 2. One. Lemma 1 (Fern). Moss x Lemma 3. Two 1, 1. y 2',
  },
  {
    of: ['mdpi.cls', 'lxmdpi.sty'],
    source:
      '\\section{A}\\begin{Theorem}\\label{t}Moss.\\end{Theorem}\\ref{t}\\reftitle{References}\\appendix\\begin{figure}\\caption{Fern}\\label{f}\\end{figure}\\ref{f}',
    prints: '1 A Theorem 1. Moss. 1 Figure A1: Fern A1',
  },
  {
    of: ['interact.cls', 'lxinteract.sty'],
    source: '\\appendix\\section{A}\\begin{equation}\\label{e}x\\end{equation}\\ref{e}',
    prints: 'Appendix A A x A1',
  },
  {
    of: packages('lximsart'),
    source:
      '\\begin{aug}By, Ada\\end{aug}\\begin{acks}[Thanks]Moss.\\end{acks}\\begin{funding}None.\\end{funding}',
    prints: 'Thanks Moss. Funding None.',
  },
  {
    of: ['aastex631.cls', 'lxaastex.sty'],
    source:
      'A\\deleted{moss} \\replaced{fern}{stone}\\explain{Why.} \\figsetstart\\figsetnum{1}\\figsettitle{Days}\\figsetgrpstart\\figsetgrpnum{1.1}\\figsetgrpend\\figsetend',
    prints: 'A stone Fig. Set 1.Days',
  },
  {
    of: ['aastex631.cls', 'lxaastex.sty'],
    source:
      '\\begin{figure}\\gridline{\\fig{a}{1cm}{(a) Moss}\\rotatefig{90}{b}{1cm}{(b) Fern}}\\caption{Both}\\end{figure}\\begin{splitdeluxetable*}{lcBc}\\tablehead{\\colhead{A}&\\colhead{B}&\\colhead{C}}\\startdata 1&2&3\\enddata\\end{splitdeluxetable*}',
    prints: '(a) Moss (b) Fern Figure 1: Both A B C 1 2 3',
  },
  {
    of: ['ejpecp.cls', 'lxejpecp.sty'],
    source: '\\section{A}\\begin{lemma}\\label{l}Moss.\\end{lemma}\\ref{l}',
    prints: '1 A Lemma 1.1. Moss. 1.1',
  },
  {
    of: packages('lxtemplates'),
    source:
      '\\begin{table}\\tbl{Moss}{\\begin{tabular}{l}x\\end{tabular}}\\tabnote{By hand.}\\end{table}\\bmsection{One}Plants, \\eg moss, \\etc. \\begin{supplement}\\stitle{Two}\\sdescription{Fern.}\\end{supplement}',
    prints: 'Table 1: Moss x By hand. 1 One Plants, e.g. moss, etc. Supplementary Material Two Fern.',
  },
  {
    of: packages('mhequ'),
    source:
      '\\begin{equ}[a]x\\end{equ}\\begin{equs}y&=1\\\\z&=2\\label{b}\\end{equs}\\begin{equ}u\\end{equ}\\ref{a}, \\ref{b}',
    prints: 'x \\displaystyle y=1 \\displaystyle z=2 u 1, 2',
  },
  {
    of: packages('lxcorrections'),
    preamble: '\\usepackage[french]{babel}\\usepackage{amsmath}',
    source:
      '\\section{Un}\\label{sec:un}\\begin{equation}\\label{eq:x}x\\end{equation}Voir \\ref{sec:un}: \\eqref{eq:x}',
    prints: '1 Un x Voir 1 : (1)',
  },
  {
    of: packages('lxcorrections'),
    preamble: '\\usepackage{enumitem}',
    source:
      "\\begin{enumerate}[label=(\\theenumi)]\\item A\\label{a}\\begin{enumerate}[label=(1'\\alph*)]\\item\\label{b}B\\end{enumerate}\\end{enumerate}\\begin{enumerate}\\item A\\begin{enumerate}\\item B\\label{c}\\end{enumerate}\\end{enumerate}\\ref{a} \\ref{b} \\ref{c}",
    prints: 'A B A B (1) (1’a) 1a',
  },
  {
    of: ['aa.cls', 'lxcorrections.sty'],
    source:
      '5\\fm3 3\\farcs2 \\begin{table}\\begin{tabular}{l}B\\tablefootmark{a}\\end{tabular}\\tablefoot{Two. \\tablefoottext{a}{Ours.}}\\tablebib{Abel.}\\end{table}',
    prints:
      '5{}^{\\mathrm{m}}\\!.3 3{}^{\\mathrm{\\prime\\prime}}\\!.2 Ba Notes. Two. a Ours. References. Abel.',
  },
  {
    of: ['siamart190516.cls', 'lxcorrections.sty'],
    source:
      '\\section{A}\\begin{equation}\\label{e}x\\end{equation}\\begin{theorem}B\\end{theorem}\\begin{figure}\\caption{C}\\end{figure}\\ref{e}',
    prints: '1 A x Theorem 1.1. B Figure 1.1: C 1.1',
  },
  {
    of: ['revtex4-2.cls', 'lxcorrections.sty'],
    source:
      '\\section{One}\\subsection{Sub}\\label{s}\\subsubsection{Three}\\label{t}See \\ref{s}, \\ref{t}, \\ref{a}, \\ref{b}.\\appendix\\section{App}\\label{a}\\subsection{Ap}\\label{b}',
    prints: 'I One A Sub 1 Three See I A, I A 1, A, A 1. Appendix A App 1 Ap',
  },
  {
    of: packages('lxcorrections'),
    preamble: '\\usepackage{subfig}',
    source:
      '\\begin{figure}\\subfloat[Moss\\label{a}]{A}\\caption{Two}\\end{figure}See \\ref{a}, \\subref{a}, \\subref*{a}.',
    prints: 'A (a) Moss Figure 1: Two See 1a, ([part a]aMoss), [part a]aMoss.',
  },
  {
    of: ['aa.cls', 'lxcorrections.sty'],
    source:
      '\\longtab{\\begin{longtable}{l}\\caption{Moss}\\\\A\\end{longtable}}\\longtab{2}{\\begin{longtable}{l}\\caption{Fern}\\\\B\\end{longtable}}',
    prints: 'Table 1: Moss A Table 2: Fern B',
  },
  {
    of: packages('floatrow'),
    source:
      '\\floatsetup[table]{capposition=top}\\begin{figure}\\ffigbox[\\FBwidth]{\\caption{Moss}\\label{f}}{A}\\end{figure}\\begin{figure}\\begin{floatrow}\\ffigbox{\\caption{Fern}}{B}\\ttabbox{\\caption{Bark}}{C\\floatfoot{By hand.}}\\end{floatrow}\\end{figure}\\ref{f}',
    prints: 'A Figure 1: Moss B Figure 2: Fern C By hand. Table 1: Bark 1',
  },
  {
    of: packages('mathpartir'),
    source:
      '\\begin{tabular}{l}\\inferrule{a\\\\ b}{c\\\\ d}\\\\y\\end{tabular}\\begin{mathpar}\\inferrule*[right=App]{a}{b} \\and \\inferrule[Var]{ }{x}\\end{mathpar}',
    prints:
      '\\dfrac{a\\qquad b}{c\\qquad d} y \\displaystyle\\text{(App)}\\;\\dfrac{a}{b}\\qquad\\text{(Var)}\\;\\dfrac{}{x}',
  },
  {
    of: packages('knowledge'),
    preamble:
      '\\knowledgeconfigure{quotation}\\knowledge{moss}[mosses|Moss]{notion}\\knowledge{notion}\n | fern\n | ferns\n\n\\knowledgenewrobustcmd \\tree [1]{\\cmdkl{T}(#1)}',
    source: '""Moss"" is a "plant@moss" as \\kl[fern]{ferns}, \\intro{bark}, $\\tree{x}$.',
    prints: 'Moss is a plant as ferns, bark, T(x).',
  },
  {
    of: packages('xfrac'),
    source: 'A \\sfrac{1}{2} of $\\sfrac{K^{n}}{n}$.',
    prints: 'A 1/2 of {K^{n}}/{n}.',
  },
  { of: packages('faktor'), source: '$\\faktor{G^{2}}{H}$', prints: '{G^{2}}/{H}' },
  {
    of: packages('bicaption'),
    source: '\\begin{figure}\\bicaption[Short]{Moss}[Kurz]{Moos}\\label{f}\\end{figure}\\ref{f}',
    prints: 'Figure 1: MossMoos 1',
  },
  {
    of: packages('mhchem chemformula chemmacros'),
    preamble: '\\newcommand\\sulfate{SO4^2-}',
    source:
      'A \\ce{H2O + \\sulfate} \\ch{H2O} \\iupac{2,4-di|methyl}\\begin{align}\\ce{A & -> B}\\end{align}',
    prints: 'A \\ce{H2O + SO4^2-} \\ce{H2O} 2,4-dimethyl \\displaystyle\\ce{A }\\ce{ -> B}',
  },
  {
    of: packages('chemmacros'),
    preamble: '\\usepackage{amsmath}',
    source:
      '\\begin{equation}x\\end{equation}\\begin{reaction}\\label{r} 2 H2 + O2 -> 2 H2O\\end{reaction}\\begin{reaction*}A -> B\\end{reaction*}\\ref{r}',
    prints: 'x \\ce{ 2 H2 + O2 -> 2 H2O} \\ce{A -> B} 1',
  },
  {
    of: packages('diagbox slashbox'),
    source:
      '\\begin{tabular}{l}\\diagbox[width=5em]{x}{y}\\\\\\backslashbox{u}{v}\\\\\\diagbox{a}{b}{c}\\end{tabular}',
    prints: 'x / y u / v a / b / c',
  },
  {
    of: packages('lxcas'),
    source:
      '\\author[1]{C. V.}[role=Researcher]\\cormark[1]\\section{One}Text\\tnoteref{t}.\\bio{}A life.\\endbio',
    prints: 'C. V 1 One Text. A life.',
  },
  {
    of: packages('lxagu'),
    source:
      '\\begin{planotable}{lc}\\tablecaption{Voyages.}\\tablehead{\\colhead{Ship}&\\colhead{Year}}\\startdata Beagle & 1831\\nl Fram & 1893\\enddata\\end{planotable}',
    prints: 'Table 1: Voyages. Ship Year Beagle 1831 Fram 1893',
  },
  {
    of: packages('lxieeeaccess'),
    source: '\\Figure[t!](topskip=0pt)[width=3cm]{a}{Moss.\\label{f}}\\ref{f}',
    prints: 'Figure 1: Moss. 1',
  },
  {
    of: packages('lxclrs clrscode3e'),
    source:
      '\\begin{codebox}\\Procname{$\\proc{Count}(A)$}\\li \\For $j \\gets 2$ \\To $\\attrib{A}{length}$\\li \\Do $i$ \\End\\zi Done\\end{codebox}',
    prints: '\\textnormal{{Count}}(A) for j=2 to A.\\mathit{length} i Done',
  },
  {
    of: packages('clrscode'),
    source: '\\begin{codebox}\\li \\While $i$\\li \\Do $j \\gets 1$ \\End\\end{codebox}',
    prints: 'while i do j\\leftarrow 1',
  },
  {
    of: packages('lxciteposs'),
    source: '\\citeposs{u} study\\begin{thebibliography}{1}\\bibitem[Unit(1843)]{u}A.\\end{thebibliography}',
    prints: 'Unit’s (1843) study References A.',
  },
  {
    of: packages('gb4e lxgloss'),
    source:
      '\\begin{exe}\\ex\\label{a}\\gll wen-i \\textbf{ti} {of it}\\\\ river 3sg flow\\\\ \\glt It flowed.\\ex[*]{Bad.}\\end{exe}\\ref{a}',
    prints: 'wen-i ti of it river 3sg flow It flowed. *Bad. 1',
  },
  {
    of: packages('linguex'),
    source:
      '\\ex. \\label{a} One.\\a. part \\label{b}\\b. *other\\par\\exg. Dies ist \\\\ this is \\\\ so\\par See \\ref{b}, \\Last, \\Next, \\c{c}.',
    prints: '(1) One. part (1-a) *other Dies ist this is so See (1-a), (2), (3), ç.',
  },
  {
    of: packages('expex'),
    source:
      '\\pex<two> \\a<x> first \\a second \\xe\\ex \\begingl \\gla wa tashi // \\glb I too // \\glft ‘I’ // \\endgl \\xe\\getref{two}, \\getfullref{two.x}, \\lastx',
    prints: '1 1afirst second wa tashi I too ‘I’ 1, 1a, (2)',
  },
  {
    of: packages('tipa tipx'),
    source: '\\textipa{[@"li:S@n]}, \\textesh, \\textipa{t\\super h\\:t\\~a""}, \\begin{IPA}S\\end{IPA}',
    prints: '[əˈliːʃən], ʃ, tʰʈãˌ, ʃ',
  },
  {
    of: packages('ot-tableau phonrule'),
    source:
      '\\begin{tableau}{c|c}\\inp{\\ips{tat}}\\const{One}\\const{Two}\\cand[\\Optimal]{ta}\\vio{}\\vio{*}\\cand{tat}\\vio{*!}\\vio{}\\end{tableau}\\phonr{/s/}{[z]}{a}',
    prints: '/tat/ One Two ☞ a. ta * b. tat *! /s/ \\rightarrow [z] / __a',
  },
  {
    of: packages('verse'),
    source:
      '\\poemtitle{The River}\\begin{verse}[\\versewidth]One line\\\\*\\vin another\\\\!\\par Last\\\\>half.\\end{verse}\\attrib{A. Abel}',
    prints: 'The River One line another Lasthalf. — A. Abel',
  },
  {
    of: packages('reledmac eledmac ledmac'),
    source: '\\beginnumbering\\pstart Is \\edtext{numbered}{\\Afootnote{counted}} text.\\pend\\endnumbering',
    prints: 'Is numberednumbered] counted text.',
  },
  {
    of: packages('tensor'),
    source: '$\\tensor{R}{^\\mu_\\nu}$, $\\tensor*[^a_b]{T}{^c_d}$, $X\\indices{^a_b}$',
    prints: '{R}^{\\mu}{}_{\\nu}, {}^{a}_{b}{T}^{c}_{d}, X^{a}{}_{b}',
  },
  {
    of: packages('arydshln'),
    source: '\\begin{tabular}{l:c}a&b\\\\\\hdashline c&d\\end{tabular}',
    prints: 'a b c d',
  },
  {
    of: packages('fmtcount'),
    source:
      '\\newcounter{q}\\setcounter{q}{3}\\ordinal{q} \\ordinalnum{21} \\ordinalnum{12} \\numberstring{q} \\Numberstringnum{42}[f] \\ordinalstringnum{20} \\Ordinalstringnum{105} end',
    prints: '3rd 21st 12th three Forty-two twentieth One hundred and fifth end',
  },
  {
    of: packages('esvect'),
    source: '$\\vv{AB}$ $\\vv*{u}{i}$',
    prints: '\\overrightarrow{AB} \\overrightarrow{u}_{i}',
  },
  {
    of: packages('algpseudocodex'),
    source:
      '\\begin{algorithmic}[1]\\LComment{Long}\\If{x}\\State y\\Comment{z}\\label{l}\\EndIf\\BeginBox[draw]\\State \\Output w\\EndBox\\end{algorithmic}\\ref{l}',
    prints: '\\triangleright Long \\triangleleft if x then y\\triangleright z output w 3',
  },
  {
    of: packages('tabularray tabu'),
    source:
      '\\begin{longtblr}[caption={Moss},label={t}]{colspec={Q[c]X[r]},hlines}a&b\\\\c&d\\end{longtblr}\\ref{t} \\begin{tabu} to 9cm {X[2,c]|l}e&f\\end{tabu}',
    prints: 'Table 1: Moss a b c d 1 e f',
  },
  {
    of: packages('nicematrix'),
    source:
      '\\begin{NiceTabular}{cc}a&b\\end{NiceTabular} $\\begin{pNiceMatrix}[name=x]a&\\Cdots\\end{pNiceMatrix}$',
    prints: 'a b \\begin{pmatrix}a&\\cdots\\end{pmatrix}',
  },
  {
    of: packages('breqn'),
    source:
      '\\begin{dgroup}\\begin{dmath}a=b\\end{dmath}\\begin{dmath}\\label{c}c=d\\end{dmath}\\end{dgroup}\\ref{c}',
    prints: 'a=b c=d 2',
  },
  {
    of: packages('enotez'),
    source: 'A\\endnote{Moss}. \\printendnotes',
    prints: 'AMoss.',
  },
  ...['manyfoot', 'bigfoot'].map((name) => ({
    of: packages(name),
    preamble: '\\DeclareNewFootnote{B}[alph]',
    source: 'A\\footnoteB{Moss}.',
    prints: 'AMoss.',
  })),
  {
    of: packages('newfloat'),
    preamble:
      '\\DeclareFloatingEnvironment[name=Scheme,fileext=los]{kind}\\DeclareFloatingEnvironment{diagram}',
    source: '\\begin{kind}\\caption{Moss}\\end{kind}\\begin{diagram}\\caption{Fern}\\end{diagram}',
    prints: 'Scheme 1: Moss Diagram 1: Fern',
  },
  {
    of: packages('menukeys'),
    source: '\\keys{\\ctrl + C}, \\menu{File > Open > Now}, \\directory{/home}',
    prints: 'Ctrl+ C, File › Open › Now, /home',
  },
  {
    of: packages('contour ccicons cuted'),
    source: '\\contour{black}{Moss} \\contourlength{1pt}\\ccbyncsa{} \\begin{strip}Wide\\end{strip}',
    prints: 'Moss CC BY-NC-SA Wide',
  },
  {
    of: packages('fancyref cleveref'),
    source: '\\fref{a} \\Fref[vario]{b}',
    prints: '[cref a] [Cref b]',
  },
  {
    of: packages('nomencl'),
    preamble: '\\makenomenclature',
    source: '\\nomenclature{Re}{Moss}\\nomenclature[a]{b}{Fern}A\\printnomenclature',
    prints: 'A Nomenclature Moss Fern',
  },
  {
    of: packages('afterpage'),
    source: 'A\\afterpage{Moss} B',
    prints: 'AMoss B',
  },
  {
    of: packages('chemnum'),
    source: '\\cmpd{a}, \\cmpd{b.x}, \\cmpd{b.y}, \\cmpd{a,c}, \\cmpd*{b.x}',
    prints: '1, 2a, 2b, 1, 3, 2a',
  },
  {
    of: packages('xltabular'),
    source:
      '\\begin{xltabular}{9cm}{lX}\\caption{Moss}\\label{t}\\\\ A \\endfirsthead B & C \\end{xltabular}\\ref{t}',
    prints: 'Table 1: Moss A B C 1',
  },
  {
    of: packages('ltxtable'),
    preamble: '\\usepackage{filecontents}\\begin{filecontents}{t.tex}\nMoss\n\\end{filecontents}\n',
    source: '\\LTXtable{9cm}{t}.',
    prints: 'Moss .',
  },
  {
    of: packages('smartdiagram'),
    source: 'A \\smartdiagram[flow]{B,C}',
    prints: 'A <\\smartdiagram[flow]{B,C}>',
  },
  {
    of: packages('captcont floatflt'),
    source:
      '\\begin{table}\\caption{Moss}\\end{table}\\begin{table}\\captcont{On}\\end{table}\\begin{floatingtable}[r]{\\begin{tabular}{l}x\\end{tabular}}\\caption{Fern}\\end{floatingtable}',
    prints: 'Table 1: Moss Table 1: On x Table 2: Fern',
  },
  {
    of: packages('ebproof'),
    source:
      '\\begin{prooftree}\\hypo{B \\vdash C}\\hypo{D}\\infer2[join]{E}\\end{prooftree} \\begin{prooftree*}\\hypo{F}\\infer[dashed]1{G}\\end{prooftree*}',
    prints: '\\dfrac{{B\\vdash C}\\qquad{D}}{E}\\;\\text{join} \\dfrac{{F}}{G}',
  },
  {
    of: packages('bussproofs'),
    source:
      '\\AxiomC{$A$}\\RightLabel{join}\\UnaryInfC{two words}\\AxiomC{$B \\to C$}\\BinaryInfC{$D$}\\DisplayProof \\begin{prooftree}\\Axiom$E$\\UnaryInf$F$\\end{prooftree}',
    prints: '\\dfrac{\\dfrac{{A}}{\\text{two words}}\\;\\text{join}\\qquad{B\\to C}}{D} \\dfrac{{E}}{F}',
  },
  {
    of: packages('chicago'),
    source:
      '\\citeN{u} and \\citeA{u} \\cite[p.~2]{u}, \\citeyear{u}.\\begin{thebibliography}{1}\\bibitem[Unit(1843)]{u}A.\\end{thebibliography}',
    prints: 'Unit (1843) and Unit (Unit, 1843, p. 2), (1843). References A.',
  },
  {
    of: packages('xr xr-hyper'),
    preamble: '\\externaldocument[S-]{more/supplement}',
    source: 'Moss.',
    prints: 'Moss.',
  },
  {
    of: packages('hologo'),
    source: '\\hologo{BibTeX}, \\hologo{LaTeX2e}',
    prints: 'BibTeX, LaTeX2ε',
  },
  {
    of: packages('overpic'),
    source: 'A\\begin{overpic}[width=3cm]{a}\\put(1,1){label}\\end{overpic}.',
    prints: 'A.',
  },
  {
    of: packages('lxfloats'),
    preamble: '\\newfloat[chapter]{quadro}{loq}{Quadro}\\newfloat{chart}{htbp}{loc}\\floatname{chart}{Chart}',
    source: '\\begin{quadro}\\caption{Moss}\\end{quadro}\\begin{chart}\\caption{Fern}\\end{chart}',
    prints: 'Quadro 1: Moss Chart 1: Fern',
  },
  {
    of: packages('lxjmlr'),
    source: '\\begin{table}\\floatconts{t}{\\caption{Moss}}{x}\\end{table}\\tableref{t}\\acks{To all.}',
    prints: 'x Table 1: Moss [Cref t]1Moss Acknowledgments To all.',
  },
  {
    of: packages('mdframed'),
    preamble: '\\newmdenv[linecolor=red]{note}',
    source: '\\begin{mdframed}[frametitle=Moss]Grows.\\end{mdframed}\\begin{note}Slowly.\\end{note}',
    prints: 'Moss Grows. Slowly.',
  },
  ...languages('german ngerman', 'Abbildung', `"\`so"' "a`, ' „so“ ä'),
  // Of their files, the other names of German are made.
  ...languages('germanb ngermanb', 'Abbildung').map((each) => ({
    ...each,
    preamble: `\\usepackage[${each.of[0] === 'germanb.ldf' ? 'austrian' : 'naustrian'}]{babel}`,
  })),
  ...languages('italian portuges portuguese brazil brazilian spanish romanian', 'Figura'),
  ...languages('slovene croatian', 'Slika'),
  ...languages('turkish', 'Şekil'),
  ...languages('dutch', 'Figuur'),
  ...languages('latin', 'Descriptio'),
  {
    of: packages('ctex ctexcap xeCJK'),
    preamble: '\\setCJKmainfont{SimSun}',
    source: '\\begin{figure}\\caption{苔}\\end{figure}',
    prints: '图 1: 苔',
  },
  {
    of: packages(
      'scrkbase scrlayer-scrpage scrlayer scrpage2 scrhack scrtime scrdate typearea scrextend scrwfile tocbasic scrletter',
    ),
    preamble: '\\clearpairofpagestyles\\ohead{Moss}\\setkomafont{disposition}{\\bfseries}',
    source: '\\automark[section]{section}Grows.\\begin{labeling}{long}\\item[A] Fern\\end{labeling}',
    prints: 'Grows. Fern',
  },
  {
    of: packages('classicthesis classicthesis-arsclassica classicthesis-ldpkg arsclassica'),
    source: '\\spacedallcaps{Moss} and \\spacedlowsmallcaps{fern}.\\section{One}\\label{a}\\ref{a}',
    prints: 'Moss and fern. 1 One 1',
  },
  {
    of: packages('polyglossia'),
    preamble: '\\setmainlanguage{english}\\setotherlanguages{german}',
    source: 'Moss, \\textgerman{Moos}, \\begin{german}Farn\\end{german}.',
    prints: 'Moss, Moos, Farn.',
  },
  {
    of: packages('cleveref'),
    preamble:
      '\\crefname{figure}{fig.}{figs.}\\labelcrefformat{equation}{#1}\\crefmultiformat{section}{A#2#1#3}{B#2#1#3}{C#2#1#3}{D#2#1#3}',
    source: '\\section{One}\\label{a}\\cref{a,b} and \\crefrange{a}{b}.',
    prints: '1 One [cref a,b] and [crefrange a,b].',
  },
  {
    of: packages('minitoc'),
    preamble: '\\dominitoc',
    source: '\\minitoc\\mtcaddchapter[Moss]Grows.',
    prints: 'Grows.',
  },
  {
    of: packages('tcolorbox'),
    preamble:
      '\\tcbuselibrary{theorems}\\newtcolorbox{note}[2][]{title={#2},#1}\\newtcbtheorem[number within=section]{law}{Law}{colback=red}{l}',
    source:
      '\\section{One}\\begin{note}{Moss}Grows.\\tcblower Slowly.\\end{note}\\begin{law}{Green}{g}Always.\\end{law}See \\ref{l:g}.',
    prints: '1 One Moss Grows. Slowly. Law 1.1 (Green). Always. See 1.1.',
  },
  {
    of: packages('tcolorbox'),
    preamble:
      '\\newtcolorbox[auto counter]{finding}[1][]{colback=red,title=Finding~\\thetcbcounter: Moss,#1}\\newtcblisting{prompt}[1]{listing only,title={#1}}\\NewTColorBox{aside}{m O{}}{title={Aside: #1},#2}',
    source:
      '\\begin{aside}{Fern}Three.\\tcbsubtitle{More}\\end{aside}\\begin{finding}[label=f]One.\\end{finding}\\ref{f}\\begin{tcolorbox}[title={\\bfseries Two words}]Two.\\end{tcolorbox}\\begin{prompt}{For users}\n{{a}} & 50%\n\\end{prompt}\n',
    prints: 'Aside: Fern Three. More Finding 1 (Moss). One. 1 Two words Two. For users {{a}} & 50%',
  },
  {
    of: packages(
      'lxdrawings tikz pgf pgfcore pgffor pgfkeys tikzscale tikzpagenodes tikz-3dplot tikz-qtree pgfgantt',
    ),
    preamble:
      '\\tikzstyle{box} = [draw]\\newcommand\\drawn[1]{\\begin{tikzpicture}\\node at (0,0) {#1};\\end{tikzpicture}}\\newenvironment{pic}{\\begin{tikzpicture}[x=1]}{\\end{tikzpicture}}',
    source:
      'A \\drawn{Moss} B \\begin{pic}\\begin{scope}\\draw (0,0);\\end{scope}\\end{pic} C \\tikz\\draw (1,1); \\foreach \\n in {1,...,4} {\\n.}',
    prints:
      'A <\\begin{tikzpicture}\\node at (0,0) {Moss};\\end{tikzpicture}> B <\\begin{tikzpicture}[x=1]\\begin{scope}\\draw(0,0);\\end{scope}\\end{tikzpicture}> C <\\tikz[]\\draw(1,1);> 1.2.3.4.',
  },
  {
    of: packages('lxkeys tikz'),
    preamble:
      '\\pgfkeys{/box/.is family,/box,size/.store in=\\boxsize,size/.default=5,title/.initial={A, title},loud/.style={size=9,act={#1}},act/.code={(#1)}}\\newcommand\\mybox[1]{\\pgfkeys{/box,#1}\\boxsize\\ of \\pgfkeysvalueof{/box/title}}',
    source: '\\mybox{size=3}. \\mybox{size,title=Moss}. \\mybox{loud=Fern}.',
    prints: '3 of A, title. 5 of Moss. (Fern)9 of Moss.',
  },
  {
    of: packages('tikz'),
    source:
      'A \\begin{tikzpicture}\\node {\\begin{tikzpicture}\\draw;\\end{tikzpicture}};\\end{tikzpicture} B',
    prints:
      'A <\\begin{tikzpicture}\\node{\\begin{tikzpicture}\\draw;\\end{tikzpicture}};\\end{tikzpicture}> B',
  },
  {
    of: packages('pgfplots pgfplotstable lxdata'),
    preamble: '\\pgfplotsset{compat=1.18}',
    source:
      '\\pgfplotstabletypeset{a b\\\\1 2\\\\} \\begin{tikzpicture}\\begin{axis}\\addplot{x};\\end{axis}\\end{tikzpicture}',
    prints: 'a b 1 2 <\\begin{tikzpicture}\\begin{axis}\\addplot{x};\\end{axis}\\end{tikzpicture}>',
  },
  {
    of: packages('csvsimple csvsimple-l3 csvsimple-legacy'),
    source: 'A \\csvautotabular{gone.csv} B',
    prints: 'A B',
  },
  {
    of: packages('tikz-cd'),
    source: 'A \\begin{tikzcd}X \\arrow[r,"f"] & Y\\end{tikzcd} B',
    prints: 'A <\\begin{tikzcd}X \\arrow[r,"f"] & Y\\end{tikzcd}> B',
  },
  {
    of: packages('circuitikz'),
    source: 'A \\begin{circuitikz}\\draw (0,0) to[R] (1,0);\\end{circuitikz}',
    prints: 'A <\\begin{circuitikz}\\draw(0,0) to[R] (1,0);\\end{circuitikz}>',
  },
  {
    of: packages('forest'),
    source: 'A \\begin{forest}[A [B]]\\end{forest}',
    prints: 'A <\\begin{forest}[A [B]]\\end{forest}>',
  },
  {
    of: packages('xy xypic'),
    preamble: '\\xyoption{all}',
    source: 'A \\xymatrix@C=2em{X \\ar[r]^{f} & Y} B \\xy (0,0)*{Z}\\endxy',
    prints: 'A <\\xymatrix@C=2em{X \\ar[r]^{f} & Y}> B <\\xy(0,0)*{Z}\\endxy>',
  },
  {
    of: packages(
      'pstricks pst-all pst-node pst-plot pst-tree pst-pdf auto-pst-pdf pstricks-add pst-3dplot pst-eucl pst-grad pst-math pst-circ',
    ),
    preamble: '\\psset{unit=1cm}',
    source: 'A \\begin{pspicture*}(0,0)(1,1)\\psline(0,0)(1,1)\\end{pspicture*}',
    prints: 'A <\\begin{pspicture*}(0,0)(1,1)\\psline(0,0)(1,1)\\end{pspicture*}>',
  },
  { of: packages('chemfig'), source: 'A \\chemfig{A-B} B', prints: 'A <\\chemfig{A-B}> B' },
  {
    of: packages(
      'quantikz tikz-dependency tikz-feynman tkz-base tkz-euclide tkz-graph tikz-network tikzpeople',
    ),
    source:
      '\\begin{quantikz}\\gate{H}\\end{quantikz} \\begin{dependency}x\\end{dependency} \\feynmandiagram[large]{a};',
    prints:
      '<\\begin{quantikz}\\gate{H}\\end{quantikz}> <\\begin{dependency}x\\end{dependency}> <\\feynmandiagram[large]{a}> ;',
  },
  {
    of: packages('qcircuit'),
    source: 'A \\Qcircuit @C=1em {& \\qw} B',
    prints: 'A <\\Qcircuit@C=1em {& \\qw}> B',
  },
  {
    of: packages('acronym lxacronyms'),
    preamble: '\\newacro{dl}[DL]{deep lawn}\\acrodefplural{dl}[DLs]{deep lawns}',
    source:
      '\\begin{acronym}\\acro{m}[M]{moss}\\end{acronym}\\ac{dl}, \\ac{dl}, \\acp{dl}, \\acf{dl}, \\Acl{m}, \\acs{m}, \\ac{m}, \\acresetall\\acp{dl}.',
    prints: 'moss deep lawn (DL), DL, DLs, deep lawn (DL), Moss, M, moss (M), deep lawns (DLs).',
  },
  {
    of: packages('acro lxacronyms'),
    preamble: '\\DeclareAcronym{dl}{short=DL,long=deep \\emph{lawn},long-plural-form=deep lawns}',
    source: '\\ac{dl}, \\ac{dl}, \\acp{dl}, \\aclp{dl}, \\acreset{dl}\\Ac{dl}.',
    prints: 'deep lawn (DL), DL, DLs, deep lawns, Deep lawn (DL).',
  },
  {
    of: packages('derivative lxderivatives'),
    source: '$\\pdv{f}{x,y}\\odv[2]{f}{x}\\pdv[order={2,1}]{f}{x,y}\\pdv{x}\\odif{x}$',
    prints:
      '\\frac{\\partial^{2}f}{\\partial x\\partial y}\\frac{\\mathrm{d}^{2}f}{\\mathrm{d}x^{2}}\\frac{\\partial^{3}f}{\\partial x^{2}\\partial y}\\frac{\\partial}{\\partial x}\\mathop{}\\!\\mathrm{d}x',
  },
  {
    of: packages('diffcoeff lxderivatives'),
    source: '$\\diff*[2]{f}{x}\\diffp{f}{x,y}\\diffp{f}{x}[0]$',
    prints:
      '\\frac{\\mathrm{d}^{2}f}{\\mathrm{d}x^{2}}\\frac{\\partial^{2}f}{\\partial x\\partial y}\\left(\\frac{\\partial f}{\\partial x}\\right)_{0}',
  },
  {
    of: packages('thmtools'),
    preamble:
      '\\declaretheorem{theorem}\\declaretheorem[name=Fact,sibling=theorem]{fact}\\declaretheorem[numbered=no,style=remark]{note}\\newtheorem{idea}{Idea}[section]',
    source:
      '\\section{One}\\begin{theorem}[name={Gauss, $x$},label=g]A\\end{theorem}\\begin{fact}[Euler]B\\end{fact}\\begin{note}C\\end{note}\\begin{idea}[label=i]D\\end{idea}\\begin{theorem}[restate=again]E\\end{theorem}\\ref{g}, \\ref{i}. \\again*',
    prints:
      '1 One Theorem 1 (Gauss, x). A Fact 2 (Euler). B Note. C Idea 1.1. D Theorem 3. E 1, 1.1. Theorem 3. E',
  },
  {
    of: packages('ctable'),
    source:
      '\\ctable[caption={Moss, $x$},label=t,pos=h]{lc}{\\tnote{Wet.}}{\\FL $\\alpha x$\\tmark&b\\ML c&d\\LL}\\ref{t}',
    prints: 'Table 1: Moss, x \\alpha xa b c d a Wet. 1',
  },
  { of: packages('nth'), source: '\\nth{1} \\nth{12} \\nth{23}', prints: '1st 12th 23rd' },
  {
    of: packages('quoting hanging parnotes sidenotes'),
    source:
      '\\begin{quoting}[font=it]Q\\end{quoting}\\begin{hangparas}{1em}{1}H\\end{hangparas}A\\parnote{B} C\\sidenote[][2pt]{D}\\begin{marginfigure}[2pt]\\caption{E}\\end{marginfigure}',
    prints: 'Q H AB CD Figure 1: E',
  },
  {
    of: packages('tasks'),
    source: '\\begin{tasks}[style=itemize](2)\\task A \\task* B \\task(2) C\\end{tasks}',
    prints: 'A B C',
  },
  {
    of: packages('centernot stackrel bigints'),
    source: '$a\\centernot\\implies b\\stackrel[c]{d}{=}e\\stackrel{f}{=}\\bigintss g$',
    prints: 'a\\nRightarrow b\\overset{d}{\\underset{c}{=}}e\\overset{f}{=}\\int g',
  },
  {
    of: packages('versions'),
    preamble: '\\includeversion{long}\\excludeversion{short}',
    source: '\\begin{long}A\\end{long}\\begin{short}B\\end{short}',
    prints: 'A',
  },
  {
    of: packages('trivfloat'),
    preamble: '\\trivfloat{photo}',
    source: '\\begin{photo}\\caption{Moss}\\label{p}\\end{photo}\\ref{p}',
    prints: 'Photo 1: Moss 1',
  },
  ...['captdef', 'nonfloat'].map((name) => ({
    of: packages(name),
    source:
      '\\begin{minipage}{2cm}x\\figcaption{Moss}\\label{f}\\end{minipage}\\tabcaption{Fern}\\label{t}\\ref{f}\\ref{t}',
    prints: 'x Figure 1: Moss Table 1: Fern 11',
  })),
  {
    of: packages('autonum'),
    source: '\\begin{equation+}a\\label{a}\\end{equation+}\\begin{align+}b\\end{align+}\\eqref{a}',
    prints: 'a \\displaystyle b (1)',
  },
  {
    of: packages('ytableau youngtab'),
    source: '\\begin{ytableau}1&2\\\\3\\end{ytableau}\\ydiagram{2,1}\\young(12,3)\\yng(1)',
    prints:
      '\\begin{array}[]{*{20}{c}}1&2\\\\ 3\\end{array}\\begin{array}[]{*{20}{c}}\\square&\\square\\\\ \\square\\end{array}\\begin{array}[]{*{20}{c}}1&2\\\\ 3\\end{array}\\begin{array}[]{*{20}{c}}\\square\\end{array}',
  },
  {
    of: packages('unicode-math'),
    preamble: '\\setmathfont{XITS Math}[range=up]\\unimathsetup{math-style=ISO}',
    source: '$\\symbf{x}\\mbfx\\symbb{R}\\BbbR\\mupalpha\\mscrL\\coloneq$',
    prints: '\\mathbf{x}\\mathbf{x}\\mathbb{R}\\mathbb{R}\\alpha\\mathscr{L}≔',
  },
  {
    of: packages('zref-clever zref-user zref'),
    preamble: '\\zcsetup{cap=true}',
    source: '\\section{One}\\label{a}\\zcref[S]{a}\\zcref*{a,b}\\zref{a}',
    prints: '1 One [Cref a]1 One[cref a,b]1',
  },
  {
    of: packages('biblatex lxcorrections'),
    source: 'A \\parencites(see)()[1]{a}[2]{b} \\textcites{a}{b} B',
    prints: 'A see (a, 1), (b, 2) a, b B',
  },
  {
    of: packages('bibentry'),
    preamble: '\\nobibliography*',
    source: 'See \\bibentry{a}.',
    prints: 'See [a].',
  },
  {
    of: packages('easyReview'),
    source: '\\add{A} \\remove{B} \\replace{C}{D} \\highlight[E]{F} \\comment{G}{H}',
    prints: 'A D F G',
  },
  {
    of: packages('amsmath lxcorrections'),
    source:
      '$$a\\eqno(1)$$ \\[b\\leqno{\\rm (B)}\\] \\begin{figure}\\caption{A\\footnote{B}}\\label{f}\\end{figure}\\begin{figure}\\caption{C\\footnotemark}\\label{g}\\end{figure}\\ref{f}, \\ref{g}.',
    prints: 'a b Figure 1: AB Figure 2: C 1, 2.',
  },
];

const isHere = (await locateLatexml()) !== undefined;

describe.skipIf(!isHere)('the binding of', () => {
  it.each(CASES.map((each) => [each.of.join(', '), each] as const))('%s', async (_, each) => {
    const { text, missing } = await printed(each);
    expect(text).toBe(each.prints);
    expect(missing).toEqual([]);
  });
});

async function printed({ of, source, preamble = '', options = '' }: Case) {
  const documentClass = of.find((name) => name.endsWith('.cls'))?.replace('.cls', '') ?? 'article';
  const packages = of
    .filter((name) => name.endsWith('.sty'))
    .map((name) => `\\usepackage{${name.replace('.sty', '')}}`);
  const tex = `\\documentclass[${options}]{${documentClass}}${packages.join('')}${preamble}\\begin{document}${source}\\end{document}`;
  const reading = await runLatexml([{ path: 'main.tex', bytes: Buffer.from(tex) }], 'main.tex');
  const { xml, failure, messages } = reading ?? { messages: [] };
  if (xml === undefined) throw new Error(failure);
  return {
    text: xml
      .replace(/<\?.*?\?>|<MathBranch\b.*?<\/MathBranch>/gs, '')
      // The notes of a citation, for entries that LaTeXML doesn't have.
      .replace(/<text class="ltx_cite_notes".*?<\/text><\/text>/gs, '')
      .replace(/<(tags|abstract|toctitle|toccaption|navigation)\b.*?<\/\1>/gs, '')
      .replace(/<picture\b[^>]*?\btex="([^"]*)"[^>]*>/g, '&lt;$1&gt;')
      .replace(/<ref\b[^>]*? labelref="LABEL:([^"]*)" show="(\w+)"[^>]*>/g, '[$2 $1]')
      .replace(/<Math\b[^>]*?\btex="([^"]*)"[^>]*>.*?<\/Math>/gs, '$1')
      .replace(
        /<tag\b([^>]*)>(.*?)<\/tag>/gs,
        (_, attributes: string, tag: string) => `${tag}${/close="([^"]*)"/.exec(attributes)?.[1] ?? ''}`,
      )
      .replace(/<[^>]*>/g, '')
      .replace(
        /&(lt|gt|quot|amp|#10);/g,
        (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#10': ' ' })[name] ?? '&',
      )
      .replace(/\s+/g, ' ')
      .trim(),
    missing: messages.filter(
      ({ kind, severity }) => kind === 'missing_file' || (severity === 'error' && kind !== 'malformed'),
    ),
  };
}

it('has a case for each binding', () => {
  const files = readdirSync(new URL('../../../vendor/latexml/bindings', import.meta.url));
  const shown = new Set(CASES.flatMap(({ of }) => of));
  expect(files.map((file) => basename(file, '.rhai')).filter((name) => !shown.has(name))).toEqual([]);
});
