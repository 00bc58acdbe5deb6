import type { Element } from 'hast';
import { visit } from 'unist-util-visit';

/** Browsers draw about this many shapes in a second. The densest scatter plots of published papers have a third of it. */
export const MOST_SHAPES = 250_000;
/** Deeper groups overflow the stack of browsers and of our parsers. */
const DEEPEST = 500;
/** A filter redraws its whole region once for each step: about as long as this many shapes. */
const FILTER_STEP = 1_000;
/** Filling a shape with a gradient or a pattern takes about as long as this many plain ones. */
const PATTERNED_FILL = 50;
/** A shape of more points or letters than a marker's takes longer: one more for each few of them. */
const LIGHT_POINTS = 30;
const POINTS_OF_A_SHAPE = 4;
/** The widest blur or outline in pixels; wider ones take a browser seconds and look the same. */
const WIDEST = 100;

/**
 * Returns how many shapes a browser draws for an SVG, with everything that `<use>`, patterns, markers, masks and filters
 * repeat. Infinity for a drawing that repeats itself or is nested too deeply.
 */
export function drawingCost(svg: Element): number {
  const byId = new Map<string, Element>();
  visit(svg, 'element', (element) => {
    const { id } = element.properties;
    if (typeof id === 'string' && !byId.has(id)) byId.set(id, element);
  });
  const everywhere = referencesIn(styleText(svg));
  const known = new Map<Element, number>();
  const open = new Set<Element>();

  const costOf = (element: Element, depth: number): number => {
    const before = known.get(element);
    if (before !== undefined) return before;
    if (open.has(element) || depth > DEEPEST) return Number.POSITIVE_INFINITY;
    open.add(element);
    let cost = ownCost(element);
    for (const child of element.children) if (child.type === 'element') cost += costOf(child, depth + 1);
    for (const { id, times } of repeatedBy(element)) {
      const target = byId.get(id);
      if (!target) continue;
      cost +=
        times * costOf(target, depth + 1) +
        (/gradient$|^pattern$/i.test(target.tagName) ? PATTERNED_FILL : 0);
    }
    open.delete(element);
    known.set(element, cost);
    return cost;
  };

  const own = costOf(svg, 0);
  // A style sheet's rule can apply to every element.
  const styled = everywhere.reduce(
    (sum, id) => sum + (byId.has(id) ? costOf(byId.get(id) as Element, 0) : 0),
    0,
  );
  return own + (styled === 0 ? 0 : own * styled);
}

function ownCost({ tagName, properties, children }: Element): number {
  if (tagName.startsWith('fe')) return FILTER_STEP;
  const letters = children.reduce(
    (sum, child) => sum + (child.type === 'text' ? child.value.trim().length : 0),
    0,
  );
  const size = pointsOf(properties) + (/^(?:style|title|desc)$/.test(tagName) ? 0 : letters);
  return 1 + Math.max(0, size - LIGHT_POINTS) / POINTS_OF_A_SHAPE;
}

/** Narrows blurs and outlines to a width that browsers draw quickly. */
export function narrowFilter({ tagName, properties }: Element): void {
  if (!tagName.startsWith('fe')) return;
  for (const name of ['stdDeviation', 'radius']) {
    if (properties[name] === undefined) continue;
    const widths = String(properties[name])
      .split(/[\s,]+/)
      .map(Number);
    properties[name] = widths.map((width) => Math.min(WIDEST, width || 0)).join(' ');
  }
}

interface Repeated {
  id: string;
  times: number;
}

function repeatedBy({ properties }: Element): Repeated[] {
  return Object.entries(properties).flatMap(([name, value]): Repeated[] => {
    const text = Array.isArray(value) ? value.join(' ') : String(value ?? '');
    if (/href$/i.test(name))
      return text.trim().startsWith('#') ? [{ id: text.trim().slice(1), times: 1 }] : [];
    // A marker is drawn at each point of a line.
    const times = /marker/i.test(`${name} ${text}`) ? pointsOf(properties) : 1;
    return referencesIn(text).map((id) => ({ id, times }));
  });
}

const pointsOf = ({ d, points }: Element['properties']): number =>
  Math.max(1, Math.ceil((String(d ?? points ?? '').match(/[\d.]+/g)?.length ?? 0) / 2));

const referencesIn = (text: string): string[] =>
  [...text.matchAll(/url\(\s*['"]?#([^'")]*)/gi)].map(([, id = '']) => id.trim());

function styleText(svg: Element): string {
  const texts: string[] = [];
  visit(svg, 'element', ({ tagName, children }) => {
    if (tagName === 'style') for (const child of children) if (child.type === 'text') texts.push(child.value);
  });
  return texts.join('\n');
}
