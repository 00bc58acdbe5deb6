import type { Element, Nodes, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { Finding } from '#shared/domain/screening.ts';
import { findInstructions, isToReviewers } from '../../_lib/screening/find-instructions.ts';
import { countWords, finding, lineFinder } from './finding.ts';

const HIDDEN_WORDS = 3;
const parser = unified().use(rehypeParse, { fragment: true });

/**
 * Finds text that HTML hides from readers, in an HTML or SVG file, in Markdown's raw HTML, and in Markdown's comments.
 * @param isMarkdown whether code between backticks is shown as it is
 */
export function hiddenInMarkup(source: string, file: string, isMarkdown: boolean): Finding[] {
  const text = isMarkdown ? withoutCode(source) : source;
  const at = (line: number | undefined) => `${file}:${line ?? 1}`;
  const tree: Root = parser.parse(text);
  applyStyles(tree);
  return [...inTree(tree, at), ...(isMarkdown ? remarks(text, at) : [])];
}

type At = (line: number | undefined) => string;

/** Elements whose text no page shows, or only as its title, and which honest files fill. */
const UNSHOWN = new Set(['desc', 'metadata', 'title', 'defs', 'symbol', 'noscript', 'script']);

function inTree(node: Nodes, at: At, background = 'white'): Finding[] {
  if (node.type === 'comment') return unshown(node.value, 'A comment', at(node.position?.start.line));
  if (node.type !== 'element' && node.type !== 'root') return [];
  if (node.type === 'element') {
    if (UNSHOWN.has(node.tagName))
      return unshown(textOf(node), `<${node.tagName}>`, at(node.position?.start.line));
    const how = howHidden(node, background);
    if (how) return hidden(node, how, at);
    return [
      ...attributes(node, at),
      ...node.children.flatMap((child) => inTree(child, at, backgroundOf(node) ?? background)),
    ];
  }
  return node.children.flatMap((child) => inTree(child, at, background));
}

/** Later rules of the same selector count. */
const MOST_RULES = 20;

/** Writes the rules of `<style>` for a class, an id or an element into the style attributes, before their own declarations. */
function applyStyles(tree: Root): void {
  const rules = new Map<string, string[]>();
  visit(tree, 'element', ({ tagName, children }) => {
    const [css] = tagName === 'style' ? children : [];
    if (css?.type !== 'text') return;
    for (const [, selectors = '', declarations = ''] of css.value.matchAll(
      /([^{}]{1,2000})\{([^{}]{0,2000})\}/g,
    ))
      for (const selector of selectors.split(',').map((each) => each.trim()))
        rules.set(selector, [...(rules.get(selector) ?? []).slice(-MOST_RULES), declarations]);
  });
  if (rules.size === 0) return;
  visit(tree, 'element', (node) => {
    const names = [
      node.tagName,
      ...[node.properties.className ?? []].flat().map((name) => `.${name}`),
      `#${node.properties.id}`,
    ];
    const own = typeof node.properties.style === 'string' ? node.properties.style : '';
    const styles = [...new Set(names)].flatMap((name) => rules.get(name) ?? []);
    if (styles.length > 0) node.properties.style = [...styles, own].join(';');
  });
}

/** Reports invisible text. A few words are reported only if they give orders. */
function hidden(node: Element, how: string, at: At): Finding[] {
  const text = textOf(node);
  const order = findInstructions(text).length > 0 || isToReviewers(text);
  if (!order && countWords(text) < HIDDEN_WORDS) return [];
  return [
    finding(
      order ? 'model-instructions' : 'hidden-text',
      `Text is hidden: ${how}.`,
      at(node.position?.start.line),
      text,
    ),
  ];
}

/** Reports comments, properties and reference notes if they address models or reviewers. */
function unshown(text: string, what: string, place: string): Finding[] {
  if (findInstructions(text).length > 0)
    return [finding('model-instructions', `${what} holds an instruction to language models.`, place, text)];
  return isToReviewers(text)
    ? [finding('hidden-text', `${what} speaks to the paper’s reviewers.`, place, text)]
    : [];
}

function attributes(node: Element, at: At): Finding[] {
  const { alt, title, ariaLabel, content, dataPrompt, value } = node.properties;
  return [alt, title, ariaLabel, content, dataPrompt, value]
    .filter((value) => typeof value === 'string')
    .flatMap((value) => unshown(value, 'An attribute', at(node.position?.start.line)));
}

function howHidden(node: Element, background: string): string | undefined {
  if (['script', 'style'].includes(node.tagName)) return undefined;
  if (node.tagName === 'template') return '<template> is not shown';
  if (node.properties.hidden !== undefined && node.properties.hidden !== false) return 'the attribute hidden';
  const style = styleOf(node);
  const value = (name: string) => style.get(name) ?? '';
  const ownBackground = backgroundOf(node) ?? background;
  if (value('display') === 'none') return 'display: none';
  if (/^(?:hidden|collapse)$/.test(value('visibility'))) return 'visibility: hidden';
  if (value('content-visibility') === 'hidden') return 'content-visibility: hidden';
  if (/opacity\(\s*0?\.?0*%?\s*\)/.test(value('filter'))) return 'opacity 0';
  if (/rotate[xyz]?\(\s*-?(?:180deg|0?\.5turn)/.test(value('transform'))) return 'upside down or mirrored';
  if (/(?:^|\s)0(?:px|pt|em)?\s*\//.test(value('font'))) return `font: ${value('font')}`;
  if (isSvgText(node) && [node.properties.x, node.properties.y].some((place) => isFar(String(place ?? ''))))
    return 'placed off the drawing';
  if (isZero(value('opacity'), 0.05) || isZero(value('fill-opacity'), 0.05)) return 'opacity 0';
  if (isZero(value('font-size'), 3)) return `font-size: ${value('font-size')}`;
  if (
    /^(?:absolute|fixed|relative)$/.test(value('position')) &&
    ['left', 'right', 'top', 'bottom'].some((side) => isFar(value(side)))
  )
    return 'placed off the page';
  if (isFar(value('text-indent')) || isFar(value('margin-left')) || isFar(value('margin-top')))
    return 'moved off the page';
  if (/translate[^)]*-?\d{4,}px/.test(value('transform')) || /scale\(0(?:\.0\d*)?\)/.test(value('transform')))
    return 'transformed out of sight';
  if (/(?:rect\(0[^)]*\)|inset\((?:50|100)%)/.test(value('clip') || value('clip-path')))
    return 'clipped away';
  if (
    value('overflow') === 'hidden' &&
    (isZero(value('height'), 2) || isZero(value('max-height'), 2) || isZero(value('width'), 2))
  )
    return 'a box of no size';
  const color = value('-webkit-text-fill-color') || value('color') || (isSvgText(node) ? value('fill') : '');
  if (color !== '' && (color === 'transparent' || alphaIsZero(color))) return 'transparent text';
  return color !== '' && sameColor(color, ownBackground) ? 'the color of its background' : undefined;
}

const isSvgText = (node: Element) => /^(?:text|tspan|textpath)$/i.test(node.tagName);

/** Returns the properties of the style attribute and of legacy attributes, in lower case. */
function styleOf({ properties }: Element): Map<string, string> {
  const style = typeof properties.style === 'string' ? properties.style : '';
  const declared = style
    .toLowerCase()
    .split(';')
    .flatMap((declaration): [string, string][] => {
      const colon = declaration.indexOf(':');
      return colon < 0
        ? []
        : [
            [
              declaration.slice(0, colon).trim(),
              declaration
                .slice(colon + 1)
                .replace('!important', '')
                .trim(),
            ],
          ];
    });
  const old = (
    ['color', 'fill', 'opacity', 'display', 'visibility', 'fontSize', 'fillOpacity'] as const
  ).flatMap((name): [string, string][] => {
    const value = properties[name];
    return value === undefined || value === null
      ? []
      : [[name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), String(value).toLowerCase()]];
  });
  return new Map([...old, ...declared]);
}

function backgroundOf(node: Element): string | undefined {
  const style = styleOf(node);
  const { bgColor } = node.properties;
  const declared =
    style.get('background-color') ??
    style.get('background') ??
    (typeof bgColor === 'string' ? bgColor : undefined);
  return declared?.toLowerCase().split(/\s+/)[0];
}

const isZero = (value: string, below: number) =>
  /^[\d.]/.test(value) && !/%|r?em$/.test(value)
    ? Number.parseFloat(value) < below
    : /^0?\.?0*(?:%|r?em)$/.test(value) && value !== '';
const isFar = (value: string) =>
  /^-?[\d.]/.test(value) && Math.abs(Number.parseFloat(value)) >= (/(?:em|%|vw|vh)$/.test(value) ? 100 : 900);
const alphaIsZero = (color: string) => /(?:rgba|hsla)\([^)]*,\s*0?\.?0*\s*\)$|#[0-9a-f]{6}00$/.test(color);

/** Returns whether two colors are indistinguishable. */
function sameColor(one: string, other: string): boolean {
  const [a, b] = [channels(one), channels(other)];
  return (
    a !== undefined &&
    b !== undefined &&
    a.every((channel, index) => Math.abs(channel - (b[index] ?? 0)) < 13)
  );
}

function channels(color: string): number[] | undefined {
  if (color === 'white' || color === 'snow') return [255, 255, 255];
  if (color === 'black') return [0, 0, 0];
  const [, short] = /^#([0-9a-f]{3})$/.exec(color) ?? [];
  if (short) return [...short].map((digit) => Number.parseInt(digit + digit, 16));
  const [, long] = /^#([0-9a-f]{6})/.exec(color) ?? [];
  if (long) return (long.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const [, lightness] = /^hsla?\([^)]*[\s,]([\d.]+)%/.exec(color) ?? [];
  if (lightness && (Number(lightness) >= 95 || Number(lightness) <= 5)) {
    const gray = (Number(lightness) / 100) * 255;
    return [gray, gray, gray];
  }
  const [, list] = /^rgba?\(([^)]*)\)$/.exec(color) ?? [];
  return list
    ?.split(/[\s,/]+/)
    .slice(0, 3)
    .map(Number);
}

/** Checks what Markdown doesn't show: `[//]: # (…)`, titles of links and images, and the metadata block. */
function remarks(text: string, at: At): Finding[] {
  const places =
    /^[ \t]{0,12}\[[^\]\n]{0,99}\]:[ \t]*(?:#|<>|\S{1,500})[ \t]+[("'](.*)[)"'][ \t]*$|!?\[[^\]\n]{0,500}\]\([^)\s]{0,500}[ \t]+"([^"]{0,2000})"\)|!\[([^\]\n]{0,2000})\]\([^)\n]{0,500}\)/gm;
  const line = lineFinder(text);
  const front = /^---\n[\s\S]*?\n(?:---|\.\.\.)\s*$/m.exec(text.slice(0, 20_000));
  return [
    ...(front?.index === 0 ? unshown(front[0], 'The metadata block', at(1)) : []),
    ...Array.from(text.matchAll(places)).flatMap((match) =>
      unshown(match[1] ?? match[2] ?? match[3] ?? '', 'A remark that is not shown', at(line(match.index))),
    ),
  ];
}

/** Blanks the code in Markdown and keeps all line numbers. */
export const withoutCode = (text: string): string =>
  text
    .replace(
      /^( {0,3})(`{3,16}(?!`)|~{3,16}(?!~))[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*\s*$|(?![\s\S]))/gm,
      (block) => block.replace(/[^\n]/g, ' '),
    )
    .replace(/(?<!`)(`{1,16})(?!`)[^`\n]+?\1(?!`)/g, (code) => code.replace(/[^\n]/g, ' '));

function textOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'comment') return node.value;
  if (node.type === 'element' && node.tagName === 'template') return node.content ? textOf(node.content) : '';
  return 'children' in node ? node.children.map(textOf).join(' ') : '';
}
