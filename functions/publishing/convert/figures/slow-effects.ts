import type { Element } from 'hast';

/** Filters take as long as their region, which nobody can tell from the file; animations go on for ever. */
const SLOW =
  /(?<![\w-])(?:-webkit-)?(?:filter|backdrop-filter|animation|transition)(?:-\w+)*\s*:|@keyframes/i;
/** What paints a group on a layer of its own, which is as large as the picture. */
const LAYER =
  /(?<![\w-])(?:-webkit-)?(?:opacity|mask|mask-image|mix-blend-mode|isolation)\s*:(?!\s*(?:1(?:\.0*)?|none|normal|auto)\s*(?:;|!|$))/i;
/** Drawings of papers nest one or two of them. Browsers take a second for 400. */
const MOST_LAYERS = 8;

/**
 * Returns whether browsers may need long for what a drawing does to its shapes: it filters or animates them, or paints layers in layers.
 * Such a drawing becomes a picture.
 */
export function hasSlowEffects(svg: Element): boolean {
  const visit = (element: Element, layers: number): boolean => {
    const { tagName, children } = element;
    const css = tagName === 'style' ? textOf(element) : cssOf(element);
    // An escape can spell any property.
    if (SLOW.test(css) || css.includes('\\') || tagName.startsWith('fe')) return true;
    // A rule can apply to every element.
    const isLayer = LAYER.test(css);
    if ((tagName === 'style' && isLayer) || layers > MOST_LAYERS) return true;
    return children.some((child) => child.type === 'element' && visit(child, isLayer ? layers + 1 : layers));
  };
  return visit(svg, 0);
}

/** Returns the style of an element, with its presentation attributes, as CSS without comments. */
function cssOf({ properties }: Element): string {
  const own = Object.entries(properties).map(([name, value]) =>
    name === 'style' ? String(value) : `${hyphenated(name)}: ${String(value)}`,
  );
  return withoutComments(own.join(';\n'));
}

const hyphenated = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const withoutComments = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//g, ' ');
const textOf = ({ children }: Element): string =>
  withoutComments(children.map((child) => (child.type === 'text' ? child.value : '')).join(''));
