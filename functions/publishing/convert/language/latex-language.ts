import { languageCode } from './language-codes.ts';
import { argumentsAt, type PackageUse, packagesOf } from './latex-packages.ts';

/** Returns the BCP 47 tag of the language that a LaTeX source declares for the paper. */
export function latexLanguage(tex: string): string | undefined {
  const [preamble = '', body = ''] = tex.replace(/(?<!\\)%.*/g, '').split(/\\begin\s*\{document\}/);
  const selected = languageCode(AT_START.exec(body)?.[1] ?? '');
  return selected ?? declared(preamble) ?? byClass(preamble) ?? byLetters(preamble, body);
}

/** A language that is selected after other commands only, before the text. */
const AT_START = /^(?:\s|\\[A-Za-z]+\*?(?:\s*\{[^{}]{0,60}\})?)*?\\selectlanguage\s*\{([^}]*)\}/;

function declared(preamble: string): string | undefined {
  const polyglossia = argumentsAt(preamble, 'setmainlanguage|setdefaultlanguage');
  if (polyglossia) return languageCode(polyglossia.argument);
  const packages = packagesOf(preamble);
  const babel = packages.find(({ name }) => name === 'babel');
  if (babel) return ofBabel(preamble, babel);
  // The packages before babel: `\usepackage{ngerman}`.
  return packages.map(({ name }) => (OLD_PACKAGES.has(name) ? languageCode(name) : undefined)).find(Boolean);
}

const OLD_PACKAGES = new Set(['german', 'ngerman', 'french', 'frenchb', 'polski']);

/** The main language is the option `main`, else the last option of babel, else that of the class. */
function ofBabel(preamble: string, babel: PackageUse): string | undefined {
  const provided = argumentsAt(preamble, 'babelprovide', /\bmain\b/);
  if (provided) return languageCode(provided.argument);
  const main = /(?:^|,)\s*main\s*=\s*\{?([\w-]+)/.exec(babel.options)?.[1];
  if (main) return languageCode(main);
  return (
    lastLanguage(babel.options) ?? lastLanguage(/\\documentclass\s*\[([^\]]*)\]/.exec(preamble)?.[1] ?? '')
  );
}

const lastLanguage = (options: string): string | undefined =>
  options
    .split(',')
    .flatMap((option) => languageCode(option.split('.')[0] ?? '') ?? [])
    .at(-1);

function byClass(preamble: string): string | undefined {
  const name = /\\documentclass\s*(?:\[[^\]]*\])?\s*\{([^}]*)\}/.exec(preamble)?.[1]?.trim() ?? '';
  const packages = new Set(packagesOf(preamble).map((each) => each.name));
  if (/^ctex\w*$/.test(name) || packages.has('ctex') || packages.has('ctexcap')) return 'zh';
  if (/^(?:[a-z]*js(?:article|book|report)|[ut]?j(?:article|book|report)|jlreq)$/.test(name)) return 'ja';
  if (/^oblivoir/.test(name) || packages.has('kotex')) return 'ko';
  return packages.has('xepersian') ? 'fa' : undefined;
}

/** Packages for Chinese and Japanese leave the names to the author. They are used for single words, too. */
function byLetters(preamble: string, body: string): string | undefined {
  if (!/\{[^}]*\b(?:xeCJK|CJKutf8|CJK|luatexja|zxjatype)\b[^}]*\}/.test(preamble)) return undefined;
  const count = (letters: RegExp) => body.match(letters)?.length ?? 0;
  const han = count(/\p{Script=Han}/gu);
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  if (han + kana < count(/\p{Script=Latin}/gu) / 2) return undefined;
  return kana * 5 > han ? 'ja' : 'zh';
}
