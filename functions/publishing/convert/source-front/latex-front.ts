import { replaceCommand } from '../latex/scan.ts';
import { latexAuthors } from './latex-authors.ts';
import { type RawFront, splitKeywords } from './raw-front.ts';
import { readable } from './readable-tex.ts';

/** Reads the title page of a LaTeX source, as the common classes write it. Formulas stay TeX. */
export function latexFront(tex: string): RawFront {
  const [title] = argumentsOf(tex, 'title', 'om');
  return {
    title: title === undefined ? undefined : readable(title),
    abstract: abstractOf(tex),
    authors: latexAuthors(tex),
    keywords: keywordsOf(tex),
  };
}

/** Returns the last argument of each use of a command. */
function argumentsOf(tex: string, names: string, signature: string): string[] {
  const found: string[] = [];
  replaceCommand(tex, names, signature, (values) => {
    found.push(values.at(-1) ?? '');
    return undefined;
  });
  return found;
}

function abstractOf(tex: string): string | undefined {
  const environment = /\\begin\s*\{abstract\}(?:\[[^\]]*\])?([\s\S]*?)\\end\s*\{abstract\}/.exec(tex)?.[1];
  const text = environment ?? argumentsOf(tex, 'abstract', 'om')[0];
  return text === undefined ? undefined : readable(text);
}

function keywordsOf(tex: string): string[] {
  const environment = /\\begin\s*\{(keywords?|IEEEkeywords)\}([\s\S]*?)\\end\s*\{\1\}/.exec(tex)?.[2];
  const text = environment ?? argumentsOf(tex, 'keywords', 'om')[0] ?? '';
  return splitKeywords(readable(text.replace(/\\(?:sep|and|quad|cdot)(?![A-Za-z])/g, ',')));
}
