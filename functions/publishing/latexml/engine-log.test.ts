import { expect, it } from 'vitest';
import { readEngineLog } from './engine-log.ts';

it('reads kind, subject, file and line of each message, and the names of the sources', () => {
  const log = [
    'Info:source-map:source [0] /tmp/paper/main.tex',
    'Info:source-map:source [1] ./parts/first.tex',
    'Error:undefined:\\foo The token \\foo is not defined.',
    '\tat /tmp/paper/parts/first.tex; line 3 col 5 - line 3 col 9',
    'Warning:missing_file:moss.sty Can’t find moss.sty',
    '(Loading article.cls…)',
  ].join('\n');
  expect(readEngineLog(log, '/tmp/paper')).toEqual({
    sources: new Map([
      [0, 'main.tex'],
      [1, 'parts/first.tex'],
    ]),
    messages: [
      {
        severity: 'error',
        kind: 'undefined',
        subject: '\\foo',
        text: 'The token \\foo is not defined.',
        file: 'parts/first.tex',
        line: 3,
      },
      { severity: 'warning', kind: 'missing_file', subject: 'moss.sty', text: 'Can’t find moss.sty' },
    ],
  });
});

it('says why LaTeXML gave up', () => {
  expect(readEngineLog('Fatal:too_many_errors:100 Too many errors', '/tmp').failure).toBe(
    'too_many_errors: 100 Too many errors',
  );
});

it('says in plain words that something is nested too deeply', () => {
  const log = 'Fatal:Stomach:Recursion Excessive recursion(?): Tokens on stack: ["$", "\\\\frac"]';
  expect(readEngineLog(log, '/paper').failure).toBe('its formulas or macros are nested too deeply.');
});
