import type { Element, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { formatCount } from '#shared/input/counted.ts';
import { withoutDoctype, withoutStretches } from '../../../_lib/runtime/xml-text.ts';
import { drawingCost, MOST_SHAPES, narrowFilter } from './drawing-cost.ts';
import { imageSize, type Size } from './image-size.ts';
import { hasSlowEffects } from './slow-effects.ts';
import { FigureTooLarge, refuseLargeImage } from './too-large.ts';

const drawing = new Set(
  (
    'svg g path rect circle ellipse line polyline polygon text tspan textPath defs use symbol marker clipPath mask pattern ' +
    'linearGradient radialGradient stop image title desc style filter feGaussianBlur feOffset feBlend feColorMatrix ' +
    'feComposite feFlood feMerge feMergeNode feMorphology switch a'
  ).split(' '),
);

export interface SafeSvg {
  svg: string;
  size?: Size;
  /** Browsers may draw it too slowly, so readers get a picture of it. */
  isSlow: boolean;
}

/**
 * Returns an SVG without scripts, foreign content, event handlers and external URLs, or undefined if it isn't a drawing.
 * Parses it like HTML, as a browser might.
 *
 * @throws FigureTooLarge if a browser would take long to draw it
 */
export function sanitizeSvg(source: string, depth = 0): SafeSvg | undefined {
  refuseDeepNesting(source);
  const root = unified()
    .use(rehypeParse, { fragment: true })
    .parse(withoutDoctype(withoutStretches(source, /<\?/g, '?>')));
  const found = root.children.find(
    (node): node is Element => node.type === 'element' && node.tagName === 'svg',
  );
  if (!found) return undefined;
  const svg: Root = { type: 'root', children: [found] };
  let isSlow = false;
  visit(svg, (node, index, parent) => {
    if (node.type === 'root' || node.type === 'text') return undefined;
    const allowed = node.type === 'element' && drawing.has(node.tagName);
    if (allowed) {
      if (node.tagName === 'image' && cleanInnerDrawing(node, depth)) isSlow = true;
      cleanProperties(node);
      narrowFilter(node);
      if (node.tagName !== 'style' || !hasOutsideAddress(textOf(node))) return undefined;
    }
    if (!parent || index === undefined) return undefined;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
  if (drawingCost(found) > MOST_SHAPES)
    throw new FigureTooLarge(`draws more than ${formatCount(MOST_SHAPES)} shapes`);
  found.properties = {
    ...found.properties,
    xmlns: 'http://www.w3.org/2000/svg',
    xmlnsXLink: 'http://www.w3.org/1999/xlink',
  };
  const text = unified().use(rehypeStringify, { space: 'svg', closeEmptyElements: true }).stringify(svg);
  const size = svgSize(found);
  if (size) refuseLargeImage(size);
  return { svg: text, ...(size ? { size } : {}), isSlow: isSlow || hasSlowEffects(found) };
}

/** Recursion over deeper elements would overflow the stack. Counts tags without parsing them, so it can only be too strict. */
function refuseDeepNesting(source: string): void {
  let depth = 0;
  for (const [tag] of source.matchAll(/<\/?[a-z](?:[^<>"']|"[^"<]*"|'[^'<]*')*>/gi)) {
    if (tag.startsWith('</')) depth--;
    else if (!tag.endsWith('/>')) depth++;
    if (depth > DEEPEST) throw new FigureTooLarge(`nests more than ${DEEPEST} groups`);
  }
}

const DEEPEST = 1_000;

/** Sanitizes the inner SVG of typst's drawings of PDFs. Returns whether browsers may draw it too slowly. */
function cleanInnerDrawing(image: Element, depth: number): boolean {
  let isSlow = false;
  for (const [name, value] of Object.entries(image.properties)) {
    const base64 = /^data:image\/svg\+xml;base64,(.*)$/s.exec(String(value))?.[1];
    if (base64 === undefined) {
      refuseLargeInside(String(value));
      continue;
    }
    const inner =
      depth < 2 ? sanitizeSvg(Buffer.from(base64, 'base64').toString('utf8'), depth + 1) : undefined;
    if (inner)
      image.properties[name] = `data:image/svg+xml;base64,${Buffer.from(inner.svg).toString('base64')}`;
    else delete image.properties[name];
    isSlow ||= inner?.isSlow ?? false;
  }
  return isSlow;
}

function refuseLargeInside(address: string): void {
  const base64 = /^\s*data:image\/(?:png|jpe?g|gif);base64,(.*)$/is.exec(address)?.[1];
  const size = base64 && imageSize(new Uint8Array(Buffer.from(base64, 'base64')));
  if (size) refuseLargeImage(size);
}

function cleanProperties(element: Element): void {
  for (const [name, value] of Object.entries(element.properties)) {
    const text = Array.isArray(value) ? value.join(' ') : String(value ?? '');
    const isAddress = /href$/i.test(name) || name === 'src';
    const handler = /^on/i.test(name);
    if (handler || (isAddress ? !isInside(text) : hasOutsideAddress(text))) delete element.properties[name];
  }
}

const isInside = (address: string) => /^\s*(#|data:image\/(png|jpe?g|gif|svg\+xml);base64,)/i.test(address);

function hasOutsideAddress(text: string): boolean {
  const unescaped = text.replace(/\\[0-9a-f]{1,6}\s?/gi, '');
  if (/@import|expression\(|javascript:/i.test(unescaped)) return true;
  return [...unescaped.matchAll(/url\(\s*['"]?([^'")]*)/gi)].some((match) => !isInside(match[1] ?? ''));
}

function textOf(element: Element): string {
  return element.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
}

function svgSize(svg: Element): Size | undefined {
  const pixels = (value: unknown) => {
    const match = /^\s*([\d.]+)\s*(px|pt|mm|cm|in)?\s*$/.exec(String(value ?? ''));
    // CSS: 96 pixels per inch
    const factor = { px: 1, pt: 96 / 72, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 }[match?.[2] ?? 'px'];
    return match && factor !== undefined ? Number(match[1]) * factor : Number.NaN;
  };
  const [width, height] = [pixels(svg.properties.width), pixels(svg.properties.height)];
  if (width > 0 && height > 0) return { width: Math.round(width), height: Math.round(height) };
  const box = String(svg.properties.viewBox ?? '')
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth = 0, boxHeight = 0] = box;
  return boxWidth > 0 && boxHeight > 0
    ? { width: Math.round(boxWidth), height: Math.round(boxHeight) }
    : undefined;
}
