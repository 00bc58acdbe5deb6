import { readGroup, skipSpace } from './scan.ts';

/** Returns whether a .bbl file contains biblatex's data instead of a printed `thebibliography`. */
export const isBiblatexBbl = (bbl: string): boolean => /\\entry\s*\{/.test(bbl);

/** Converts the entries of a biblatex .bbl file back to BibLaTeX. Papers from arXiv have only the .bbl file. */
export function bibOfBiblatexBbl(bbl: string): string {
  // Papers with several reference sections repeat entries. The first one of each key is used.
  const entries = new Map<string, string>();
  for (const [, key = '', type = '', body = ''] of bbl.matchAll(ENTRY))
    if (!entries.has(key)) entries.set(key, writeEntry(key, type, body));
  return [...entries.values()].join('\n\n');
}

const ENTRY = /\\entry\s*\{([^}]*)\}\s*\{([^}]*)\}([\s\S]*?)\\endentry/g;

function writeEntry(key: string, type: string, body: string): string {
  const fields = [...namesOf(body), ...fieldsOf(body), ...verbatimsOf(body), ...listsOf(body)];
  return `@${type}{${key},\n${fields.map(([name, value]) => `  ${name} = {${value}},\n`).join('')}}`;
}

type Field = [name: string, value: string];

/** `\name{author}{2}{}{ {{…}{family={Vaswani}, given={Ashish}}} … }` */
function namesOf(body: string): Field[] {
  return [...body.matchAll(/\\name\s*\{(\w+)\}\s*\{\d+\}\s*\{[^}]*\}\s*/g)].flatMap((match): Field[] => {
    const all = readGroup(body, skipSpace(body, match.index + match[0].length))?.inner ?? '';
    const people = groupsOf(all).map((person) => nameOf(groupsOf(person).at(-1) ?? ''));
    return people.length > 0 ? [[match[1] ?? '', people.join(' and ')]] : [];
  });
}

function nameOf(parts: string): string {
  const part = (name: string) => {
    const found = new RegExp(String.raw`(?:^|[,%\s])${name}=\s*(?=\{)`).exec(parts);
    return found ? readGroup(parts, found.index + found[0].length)?.inner : undefined;
  };
  const [prefix, family, given] = [part('prefix'), part('family'), part('given')];
  if (!given) return `{${family ?? ''}}`;
  const before = prefix ? `${prefix.replaceAll(/\\bibnamedelim\w\s*/g, ' ')} ` : '';
  return `${before}${family ?? ''}, ${given.replaceAll(/\\bibnamedelim\w\s*/g, ' ')}`;
}

/** `\field{title}{Attention Is All You Need}`. Biber's internal data uses other commands. */
function fieldsOf(body: string): Field[] {
  return [...body.matchAll(/\\field\s*\{(\w+)\}\s*/g)].flatMap((match): Field[] => {
    const value = readGroup(body, skipSpace(body, match.index + match[0].length))?.inner;
    return value === undefined ? [] : [[match[1] ?? '', value.replaceAll(/\\bibrangedash\s*/g, '--')]];
  });
}

/** `\verb{doi}`, then a line `\verb 10.1000/xyz`, then `\endverb`. */
function verbatimsOf(body: string): Field[] {
  return [...body.matchAll(/\\verb\s*\{(doi|url|eprint)\}\s*\\verb\s+(.*?)\s*\\endverb/gs)].map(
    ([, name = '', value = '']): Field => [name, value],
  );
}

/** `\list{publisher}{1}{ {Springer} }` */
function listsOf(body: string): Field[] {
  return [...body.matchAll(/\\list\s*\{(\w+)\}\s*\{\d+\}\s*/g)].flatMap((match): Field[] => {
    const all = readGroup(body, skipSpace(body, match.index + match[0].length))?.inner ?? '';
    const values = groupsOf(all);
    return values.length > 0 ? [[match[1] ?? '', values.join(' and ')]] : [];
  });
}

/** Returns the contents of the outermost brace groups. */
function groupsOf(text: string): string[] {
  const groups: string[] = [];
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, at)) {
    const group = readGroup(text, at);
    if (!group) break;
    groups.push(group.inner);
    at = group.end;
  }
  return groups;
}
