import { describe, expect, it } from 'vitest';
import { latexLanguage } from './latex-language.ts';
import { readOwnNames } from './own-names.ts';
import { labelOf, wordsOf } from './paper-words.ts';
import { articleLanguage, markdownLanguage } from './source-language.ts';

describe('the language of a source', () => {
  it.each([
    ['\\documentclass{article}\\usepackage[english,ngerman]{babel}', 'de'],
    ['\\documentclass{article}\\usepackage[main=french,english]{babel}', 'fr'],
    ['\\documentclass[brazil]{article}\\usepackage{babel}', 'pt-BR'],
    ['\\documentclass{article}\\usepackage{polyglossia}\\setmainlanguage[variant=ancient]{greek}', 'el'],
    ['\\documentclass{article}\\usepackage{babel}\\babelprovide[import,main]{japanese}', 'ja'],
    ['\\documentclass{ctexart}', 'zh'],
    ['\\documentclass{article}\\usepackage{kotex}', 'ko'],
    ['\\documentclass{article}\\usepackage{ngerman}', 'de'],
    ['\\documentclass[english]{article}', undefined],
  ])('is what %s declares', (preamble, language) => {
    expect(latexLanguage(`${preamble}\\begin{document}Text.`)).toBe(language);
  });

  it('is the one that is selected before the text', () => {
    const read = (body: string) => latexLanguage(`\\documentclass{own}\\begin{document}${body}`);
    expect(read('\n%\\selectlanguage{english}\n\\selectlanguage{brazil}\n\\frenchspacing')).toBe('pt-BR');
    expect(read('\\frenchspacing\\pagestyle{empty}\n\\selectlanguage{german} Moose.')).toBe('de');
    expect(read('Mosses. \\selectlanguage{german} Moose.')).toBeUndefined();
  });

  it('is that of most letters if the source only loads a package for Chinese', () => {
    const read = (body: string) => latexLanguage(`\\usepackage{xeCJK}\\begin{document}${body}`);
    expect(read('我们测量森林里的苔藓。')).toBe('zh');
    expect(read('We follow Wang (王小明) and measure mosses in forests.')).toBeUndefined();
  });

  it('is in the front matter of Markdown, and in the attribute of a JATS article', () => {
    expect(markdownLanguage('title: A\nlang: pt_br\n')).toBe('pt-BR');
    expect(markdownLanguage('language: none of these\n')).toBeUndefined();
    expect(articleLanguage('<article dtd-version="1.3" xml:lang="es">')).toBe('es');
  });
});

describe('the names that a paper defines', () => {
  it('are those of its own language, outside of other definitions', () => {
    const names = readOwnNames(
      `\\renewcommand{\\figurename}{Abb.}
\\addto\\captionsgerman{\\renewcommand\\refname{Quellen}}
\\addto\\captionsenglish{\\renewcommand\\refname{Sources}}
\\captionsetup[table]{labelfont=bf, name=Tafel}
\\floatname{algorithm}{Verfahren}
\\setlocalecaption{ngerman}{abstract}{Kurzfassung}
\\newcommand{\\other}{\\renewcommand{\\proofname}{Preuve}}
\\def\\appendixname{APPENDIX}`,
      'de',
    );
    expect(Object.fromEntries(names)).toEqual({
      figure: 'Abb.',
      references: 'Quellen',
      table: 'Tafel',
      algorithm: 'Verfahren',
      abstract: 'Kurzfassung',
    });
  });
});

describe('the words of a language', () => {
  it('stand before or after the number, as the language has them', () => {
    expect(labelOf(wordsOf('fr').name('figure'), '1')).toBe('Figure 1');
    expect(labelOf(wordsOf('hu').name('figure'), '1')).toBe('1. ábra');
    expect(labelOf(wordsOf('zh').name('part'), 'II')).toBe('第 II 部分');
  });

  it('are those of a shorter tag, and of English where a language has none', () => {
    expect(wordsOf('de-AT').name('table')).toBe('Tabelle');
    expect(wordsOf('zh-TW').name('figure')).toBe('圖');
    expect(wordsOf('pt-BR').reference('equation')).toEqual({ one: 'Equação', many: 'Equações' });
    expect(wordsOf('mi').name('proof')).toBe('Proof');
  });

  const languages =
    'de fr es pt pt-BR it nl pl cs ru uk tr sv da nb nn fi hu el zh zh-Hant ja ko ar he fa'.split(' ');
  it.each(languages)('are in %s for each name of a paper', (language) => {
    const words = wordsOf(language);
    const [english, own] = [wordsOf('en'), words];
    for (const name of ['table', 'proof', 'abstract', 'references', 'appendix', 'keywords'] as const) {
      expect(own.name(name)).not.toBe('');
      expect(`${name}: ${own.name(name)}`).not.toBe(
        // French and Dutch share some words with English.
        /^(?:fr|nl)$/.test(language) ? '' : `${name}: ${english.name(name)}`,
      );
    }
    expect(words.reference('section')?.one).toBeTruthy();
    expect(words.reference('equation')?.one).toBeTruthy();
    expect(words.direction).toBe(/^(?:ar|he|fa)$/.test(language) ? 'rtl' : 'ltr');
  });
});
