import type { Element, ElementContent, Properties } from 'hast';
import { escapeXml } from '../../../_lib/runtime/xml.ts';

const TOKEN = 'mathvariant mathsize';
const CELLS = 'rowalign columnalign';

/**
 * The attributes of MathML that the DTD of JATS declares, by element, as far as temml writes them. MathML Core, which temml writes for
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
  mpadded: 'width height depth lspace',
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

const TOKENS = ['mi', 'mn', 'mo', 'mtext', 'ms'];

/** Writes the MathML of the page as XML with the prefix `mml`, as in JATS. */
export function mathmlXml(node: ElementContent): string {
  if (node.type === 'text') return escapeXml(node.value);
  if (node.type !== 'element' || node.tagName === 'span') return '';
  const name = elementOf(node);
  const open = `mml:${name}${attributesXml(name, node.properties)}`;
  const content = node.children.map(mathmlXml).join('');
  return content === '' ? `<${open}/>` : `<${open}>${content}</mml:${name}>`;
}

/** Returns the element that the DTD allows: a token has only text, and a row has no background. */
function elementOf({ tagName, children, properties }: Element): string {
  const isToken = TOKENS.includes(tagName);
  if (isToken && children.some((child) => child.type === 'element' && child.tagName !== 'span'))
    return 'mrow';
  return tagName === 'mrow' && (properties.mathbackground ?? properties.mathcolor) !== undefined
    ? 'mstyle'
    : tagName;
}

function attributesXml(name: string, properties: Properties): string {
  const allowed = `${ATTRIBUTES[name] ?? ''} ${name === 'mrow' ? 'href' : EVERYWHERE}`.split(' ');
  return Object.entries(properties)
    .map(([property, value]) => [property.toLowerCase(), String(value)] as const)
    .filter(([attribute]) => allowed.includes(attribute))
    .map(([attribute, value]) => ` ${attribute}="${escapeXml(value)}"`)
    .join('');
}
