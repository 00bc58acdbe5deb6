import type { Bomb } from './bomb.ts';

const figures = (count: number, name: string) =>
  Array.from({ length: count }, () => `\\includegraphics{${name}}\n\n`).join('');

/** Figures that are small, and huge when they are drawn. */
export function imageBombs(tex: (body: string, preamble?: string) => string, aPng: Uint8Array): Bomb[] {
  const paper = (name: string, file: string, content: string | Uint8Array<ArrayBuffer>, count = 1): Bomb => ({
    name: `Figure: ${name}`,
    files: [
      { name: 'main.tex', content: tex(figures(count, file), '\\usepackage{graphicx}') },
      { name: file, content },
    ],
  });
  return [
    paper('a PNG of 60,000 × 60,000 pixels', 'huge.png', pngOf(aPng, 60_000, 60_000)),
    paper('an SVG whose parts repeat ten billion times', 'uses.svg', usesSvg(10, 10)),
    paper(
      'an SVG of 200,000 groups in groups',
      'deep.svg',
      `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(200_000)}`,
    ),
    paper('an SVG of entities that grow tenfold', 'entities.svg', entitiesSvg(10)),
    paper(
      'an endless PostScript loop',
      'loop.eps',
      '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n{ 0 0 moveto 9 9 lineto } loop stroke\n',
    ),
  ];
}

function pngOf(aPng: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(aPng);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

function usesSvg(levels: number, factor: number): string {
  const groups = Array.from({ length: levels }, (_, level) => {
    const inside =
      level === 0 ? '<rect width="1" height="1"/>' : `<use href="#g${level - 1}"/>`.repeat(factor);
    return `<g id="g${level}">${inside}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${groups.join('')}<use href="#g${levels - 1}"/></svg>`;
}

function entitiesSvg(levels: number): string {
  const entities = Array.from(
    { length: levels },
    (_, level) => `<!ENTITY e${level} "${level === 0 ? 'lol' : `&e${level - 1};`.repeat(10)}">`,
  );
  return `<!DOCTYPE svg [${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&e${levels - 1};</text></svg>`;
}
