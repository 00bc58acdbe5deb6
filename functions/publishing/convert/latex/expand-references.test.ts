import { expect, it } from 'vitest';
import { expandReferences } from './expand-references.ts';

it.each([
  [String.raw`\cref{a,b,c}`, String.raw`\cref{a,b,c}`],
  [String.raw`\cref{a}`, String.raw`\cref{a}`],
  [String.raw`\crefrange{a}{c}`, String.raw`\cref{colophonrange:a,c}`],
  [String.raw`\labelcref{a,b}`, String.raw`\ref{colophonlist:a,b}`],
  [String.raw`\vref{a}`, String.raw`\ref{a}`],
  [String.raw`\nameref{a}`, String.raw`\ref{colophontitle:a}`],
  [String.raw`\cref{a} on \cpageref{a}`, String.raw`\cref{a}`],
  [String.raw`It is on pages~\pageref{a}, \pageref{b}, and~\pageref{c}.`, 'It is.'],
  [
    String.raw`Figure 1 [\pageref{a}] (p.~\pageref{a}) and \ref{b}, pages \pageref{a}--\pageref{b}`,
    String.raw`Figure 1 and \ref{b}`,
  ],
  [String.raw`\label{a}\figref{a}, \TabRef{b}`, String.raw`\label{a}\ref{colophonauto:a}, \TabRef{b}`],
  [
    String.raw`\newcommand{\figref}[1]{F}\label{a}\figref{a}`,
    String.raw`\newcommand{\figref}[1]{F}\label{a}\figref{a}`,
  ],
  [String.raw`\newcommand{\vref}{v}\vref{a}`, String.raw`\newcommand{\vref}{v}\vref{a}`],
])('writes %s as %s', (tex, plain) => {
  expect(expandReferences(tex)).toBe(plain);
});
