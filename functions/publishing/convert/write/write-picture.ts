import type { Element, Properties } from 'hast';
import type { PlacedFigures } from '../figures/collect-figures.ts';
import { type Attributes, pairOf } from '../pandoc/document.ts';
import { h } from './hast.ts';

interface Placement {
  /** Whether it is part of a link already. */
  isLinked: boolean;
  /** Whether it is a displayed formula. */
  isEquation: boolean;
}

/**
 * Writes an image with a link to its file, which the page's script shows enlarged. An image of the height of a line, and a
 * formula in running text, have no link.
 */
export function writeImage(
  path: string,
  attr: Attributes,
  context: { figures: PlacedFigures; figureBase: string },
  { isLinked, isEquation }: Placement,
): Element {
  const isFormula = !isEquation && pairOf(attr, 'tex') !== undefined;
  const size = isFormula ? { className: ['formula-picture'] } : wantedSize(attr);
  const picture = writePicture(path, attr, size, context);
  const isInline = /formula-picture|inline-image/.test(JSON.stringify(size ?? {}));
  return isInline || isLinked
    ? picture
    : h('a', { href: context.figureBase + path, className: ['zoom'] }, picture);
}

/** Writes a figure's image with its size, so that the page doesn't shift when it loads. */
export function writePicture(
  path: string,
  attr: Attributes,
  size: Properties | undefined,
  { figures, figureBase }: { figures: PlacedFigures; figureBase: string },
): Element {
  const figure = figures.get(path);
  return h('img', {
    src: figureBase + path,
    alt: pairOf(attr, 'alt') ?? figure?.alt ?? '',
    loading: 'lazy',
    ...(figure?.width ? { width: figure.width } : {}),
    ...(figure?.height ? { height: figure.height } : {}),
    ...size,
  });
}

/** Returns a class in tenths for a width such as 50%, because the page doesn't allow inline styles. */
export function wantedSize(attr: Attributes): Properties | undefined {
  const percent = /^([\d.]+)%$/.exec(pairOf(attr, 'width') ?? '')?.[1];
  const tenths = percent === undefined ? 10 : Math.round(Number(percent) / 10);
  if (tenths >= 1 && tenths < 10) return { className: [`width-${tenths * 10}`] };
  const isSmall = /^[\d.]+(pt|px|em)$/.test(pairOf(attr, 'height') ?? '') && !pairOf(attr, 'width');
  return isSmall ? { className: ['inline-image'] } : undefined;
}
