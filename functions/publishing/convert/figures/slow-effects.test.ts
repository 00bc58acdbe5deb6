import { describe, expect, it } from 'vitest';
import { sanitizeSvg } from './sanitize-svg.ts';

const isSlow = (inside: string): boolean | undefined =>
  sanitizeSvg(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`)?.isSlow;
const nested = (open: string, count: number) => `${open.repeat(count)}<rect/>${'</g>'.repeat(count)}`;
const base64 = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

const doubled = (drawn: string, times: number) =>
  `<defs><g id="g0">${drawn}</g>${Array.from({ length: times }, (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(2)}</g>`).join('')}</defs><use href="#g${times}"/>`;

it.each([
  ['paths of many points', doubled(`<path d="M0 0${' 1 2'.repeat(5000)}"/>`, 12)],
  ['long texts', doubled(`<text>${'a'.repeat(5000)}</text>`, 12)],
  ['gradients', doubled('<radialGradient id="r"/><rect fill="url(#r)"/>', 13)],
])('refuses a drawing that repeats %s', (_, inside) => {
  expect(() => isSlow(inside)).toThrow('draws more than');
});

it('takes a scatter plot whose marker is a circle of curves', () => {
  const marker = `<path id="m" d="M0 3${'C.8 3 1.6 2.7 2.1 2.1'.repeat(8)}"/>`;
  expect(isSlow(`<defs>${marker}</defs>${'<use href="#m"/>'.repeat(20_000)}`)).toBe(false);
});

describe('a drawing becomes a picture', () => {
  it.each([
    ['filters', '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><g filter="url(#f)"/>'],
    ['filters by its style', '<g style="fill:red; filter : blur(9px)"/>'],
    ['filters by an attribute', '<g filter="blur(9px)"/>'],
    ['filters by a rule', '<style>g { -webkit-filter: blur(9px) }</style><g/>'],
    ['filters with an escape', String.raw`<g style="\66 ilter: blur(9px)"/>`],
    ['filters after a comment', '<g style="/**/filter/**/:blur(9px)"/>'],
    ['moves', '<style>@keyframes a { to { x: 9 } } rect { animation: a 1s infinite }</style><rect/>'],
    ['nests masks', nested('<g mask="url(#m)">', 9)],
    ['nests opacities', nested('<g style="opacity:.9">', 9)],
    ['blends by a rule', `<style>g { mix-blend-mode: multiply }</style>${nested('<g>', 2)}`],
    ['contains one that filters', `<image href="${base64('<svg><g filter="blur(9px)"/></svg>')}"/>`],
  ])('if it %s', (_, inside) => {
    expect(isSlow(inside)).toBe(true);
  });

  it('but not for what plots do', () => {
    for (const inside of [
      '<style>*{stroke-linejoin: round; stroke-linecap: butt; fill-opacity: .5}</style><path d="M0 0"/>',
      '<path style="opacity: 0.5; fill: url(#g)" clip-path="url(#c)"/>'.repeat(500),
      nested('<g opacity="1">', 200),
      nested('<g style="opacity: 1; mix-blend-mode: normal">', 200),
      nested('<g opacity="0.5" fill-opacity="0.1">', 3),
    ])
      expect(isSlow(inside), inside).toBe(false);
  });
});
