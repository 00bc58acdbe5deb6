export type Repair =
  /** Removes the tags of an element, in a parent or everywhere, and keeps its content. */
  | { how: 'unwrap'; element: string; parent?: string }
  /** Puts it into a paragraph. */
  | { how: 'wrap'; element: string; parent: string }
  /** Removes it where it is empty. */
  | { how: 'drop'; element: string }
  | { how: 'leave out'; element: string; attribute: string }
  /** Keeps an id at its first place. */
  | { how: 'name once'; id: string };

/** A section that isn’t markup, or a tag with its slash, prefix, name, attributes and slash. */
const TAG =
  /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<[!?][^>]*>|<(\/?)((?:[\w-]+:)?)([\w.-]+)((?:\s+[\w:.-]+="[^"]*")*)\s*(\/?)>/g;

/** Applies repairs to all tags of well-formed XML whose values are in double quotes. Elements are named without their prefix. */
export function repairTags(xml: string, repairs: readonly Repair[]): string {
  const open: { name: string; end: (tag: string) => string }[] = [];
  const named = new Set<string>();
  const replaced = xml.replace(
    TAG,
    (tag, slash: string | undefined, prefix = '', name = '', attributes = '', end = '') => {
      if (name === '') return tag;
      if (slash) return open.pop()?.end(tag) ?? tag;
      const parent = open.at(-1)?.name;
      const how = repairs.find(
        (each) =>
          (each.how === 'unwrap' || each.how === 'wrap') &&
          each.element === name &&
          (each.parent === undefined || each.parent === parent),
      )?.how;
      const kept = `<${prefix}${name}${keptOf(name, attributes, repairs, named)}${end}>`;
      const [before, after] =
        how === 'unwrap' ? ['', ''] : how === 'wrap' ? [`<p>${kept}`, '</p>'] : [kept, ''];
      if (end) return how === 'unwrap' ? ' ' : before + after;
      open.push({ name, end: (closing) => (how === 'unwrap' ? ' ' : closing + after) });
      return how === 'unwrap' ? ' ' : before;
    },
  );
  return repairs.reduce(
    (text, each) => (each.how === 'drop' ? text.replace(emptyTags(each.element), '') : text),
    replaced,
  );
}

const emptyTags = (name: string): RegExp => new RegExp(`<${name}(?:\\s[^<>]*)?(?:/>|>\\s*</${name}>)`, 'g');

function keptOf(name: string, attributes: string, repairs: readonly Repair[], named: Set<string>): string {
  return attributes.replace(/\s+([\w:.-]+)="([^"]*)"/g, (whole, attribute: string, value: string) => {
    const isForbidden = repairs.some(
      (each) => each.how === 'leave out' && each.element === name && each.attribute === attribute,
    );
    if (isForbidden) return '';
    if (attribute !== 'id' || !repairs.some((each) => each.how === 'name once' && each.id === value))
      return whole;
    const isSecond = named.has(value);
    named.add(value);
    return isSecond ? '' : whole;
  });
}
