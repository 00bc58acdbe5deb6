import { aLatexPaper } from '../../_lib/papers/intake/sample-archives.ts';
import { aSubmission } from './a-submission.ts';
import { type ConvertedPaper, convertPaper } from './convert-paper.ts';

// What the regression tests share.

/** How long a test that converts a paper may take, in milliseconds. */
export const slow = 60_000;

/** Converts a LaTeX paper with a body, a preamble, and other files. */
export const convert = (body: string, preamble = '', files: Record<string, string> = {}) =>
  convertPaper(aSubmission({ 'main.tex': aLatexPaper(body, preamble), ...files }));

/** Returns the messages that are more than information. */
export const warnings = (paper: ConvertedPaper) =>
  paper.report.messages.filter(({ severity }) => severity !== 'info').map(({ message }) => message);

/** Returns the page's words, with formulas as their characters. */
export const wordsOf = (paper: ConvertedPaper) =>
  paper.html
    .replace(/<annotation[\s\S]*?<\/annotation>/g, '')
    .replace(/<\/(?:td|th|dt|dd|p|li)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/\s+/g, ' ');

/** A picture, as SVG. */
export const PIXEL =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>';
