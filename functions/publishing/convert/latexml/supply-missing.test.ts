import { expect, it } from 'vitest';
import { supplyMissing } from './supply-missing.ts';

const unknown = (subject: string) => ({
  severity: 'error' as const,
  kind: 'undefined',
  subject,
  text: '',
  file: 'main.tex',
  line: 3,
});

function supplied(body: string, names: string[]) {
  const tex = `\\documentclass[a4paper]{article} % a class\n\\begin{document}\n${body}\n\\end{document}`;
  const files = [{ path: 'main.tex', bytes: Buffer.from(tex) }];
  const result = supplyMissing(files, 'main.tex', names.map(unknown), tex);
  return result && { text: new TextDecoder().decode(result.files[0]?.bytes), messages: result.messages };
}

it('loads the packages that a source forgot, on the line of its class', () => {
  const { text, messages } = supplied('\\begin{align}a\\end{align}', ['{align}', '\\includegraphics']) ?? {};
  expect(text?.split('\n').slice(0, 2)).toEqual([
    '\\documentclass[a4paper]{article}\\usepackage{amsmath}\\usepackage{graphicx} % a class',
    '\\begin{document}',
  ]);
  expect(messages).toEqual([]);
});

it('declares the theorems of a class that wasn’t sent', () => {
  expect(supplied('\\begin{lem}a\\end{lem}', ['{lem}'])?.text).toContain(
    '\\newtheorem{lem}{Lemma}\\begin{document}',
  );
});

it('keeps the words of an unknown command, and says so with its line', () => {
  const { text, messages } = supplied('A \\kl{well quasi order}.', ['\\kl']) ?? {};
  expect(text).toContain('\\providecommand{\\kl}[1]{#1}\\begin{document}');
  expect(messages).toEqual([
    {
      severity: 'warning',
      message: 'The command \\kl is unknown; only its words are shown.',
      file: 'main.tex',
      line: 3,
    },
  ]);
});

it('prints nothing for the commands of the paper’s fields', () => {
  expect(supplied('\\funding{A fund.}', ['\\funding'])?.text).toContain('\\providecommand{\\funding}[2][]{}');
});

it('adds nothing to a source of which all is known', () => {
  expect(supplied('Moss.', [])).toBeUndefined();
});
