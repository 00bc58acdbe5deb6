import { expect, it } from 'vitest';
import { isSamePerson, readAuthor } from './person-names.ts';

const isSame = (a: string, b: string) => isSamePerson(readAuthor(a), readAuthor(b));

it.each([
  ['Jane Doe', 'Doe, J.'],
  ['Jean-Paul Sartre', 'Sartre, J.-P.'],
  ['Łukasz Kaiser', '{\\L}ukasz Kaiser'],
  ['José Álvarez', 'Alvarez, Jose'],
  ['Bernhard Schölkopf', 'Schoelkopf, B.'],
  ['Michael I. Jordan', 'Jordan, Mike'],
  ['Wei Wang 0001', 'Wang, Wei'],
  ['Zhang Wei', 'Wei Zhang'],
  ['Hyung Won Chung', 'Chung, H. W.'],
  ['De-Chuan Zhan', 'Zhan, D.'],
  ['María García López', 'García López, María'],
  ['María García López', 'López, María García'],
  ['Sammy Davis Jr.', 'Davis, Sammy'],
  ["Conor O'Brien", 'O’Brien, C.'],
  ['{OpenAI}', 'OpenAI'],
])('takes %s and %s for one person', (a, b) => {
  expect([isSame(a, b), isSame(b, a)]).toEqual([true, true]);
});

it.each([
  ['Jane Doe', 'Jane Roe'],
  ['Jane Doe', 'John Doe'],
  ['Yi Wang', 'Yilun Wang'],
  ['Wei Wang', 'Wei Zhang'],
  ['A. Smith', 'B. Smith'],
  ['Jian Li', 'Jian Liu'],
])('takes %s and %s for two persons', (a, b) => {
  expect([isSame(a, b), isSame(b, a)]).toEqual([false, false]);
});
