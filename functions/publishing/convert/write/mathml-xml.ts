import type { Element, ElementContent } from 'hast';
import { escapeXml } from './escape-xml.ts';

const TOKEN = 'mathvariant mathsize';
const CELLS = 'rowalign columnalign';

/**
 * The attributes of MathML 3 that JATS allows, by element, as far as temml writes them. MathML Core, which temml writes for
 * browsers, also allows `displaystyle` and `scriptlevel` everywhere. Classes and styles are the page's.
 */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  math: 'display displaystyle alttext',
  mstyle: `${TOKEN} displaystyle scriptlevel`,
  mi: TOKEN,
  mn: TOKEN,
  mtext: TOKEN,
  ms: TOKEN,
  mo: `${TOKEN} fence form largeop lspace maxsize minsize movablelimits rspace separator stretchy symmetric`,
  mspace: 'width height depth linebreak',
  mpadded: 'width height depth lspace voffset',
  mfrac: 'linethickness',
  munder: 'accentunder align',
  mover: 'accent align',
  munderover: 'accent accentunder align',
  menclose: 'notation',
  mtable: `${CELLS} align columnlines rowlines columnspacing rowspacing displaystyle frame width`,
  mtr: CELLS,
  mtd: `${CELLS} columnspan rowspan`,
};
const EVERYWHERE = 'href mathcolor mathbackground';

/** Writes the MathML of the page as XML with the prefix `mml`, as in JATS. */
export function mathmlXml(node: ElementContent): string {
  if (node.type === 'text') return escapeXml(node.value);
  if (node.type !== 'element') return '';
  const open = `mml:${node.tagName}${attributesXml(node)}`;
  if (node.children.length === 0) return `<${open}/>`;
  return `<${open}>${node.children.map(mathmlXml).join('')}</mml:${node.tagName}>`;
}

function attributesXml({ tagName, properties }: Element): string {
  const allowed = `${ATTRIBUTES[tagName] ?? ''} ${EVERYWHERE}`.split(' ');
  return Object.entries(properties)
    .map(([property, value]) => [property.toLowerCase(), String(value)] as const)
    .filter(([name]) => allowed.includes(name))
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
}
