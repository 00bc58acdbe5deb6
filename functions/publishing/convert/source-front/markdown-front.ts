import * as z from 'zod';
import { readYaml } from '../source-fields/markdown-fields.ts';
import { splitFrontMatter } from '../split-front-matter.ts';
import { markdownAuthors } from './markdown-authors.ts';
import { namedOnly, type RawFront, singleLine, splitKeywords, splitNames } from './raw-front.ts';

const Keywords = z.array(z.string());
const Parts = z.looseObject({ abstract: z.string() });

/** Reads front matter and, without it, the first heading, the labeled lines, and the section "Abstract" of a text. */
export function markdownFront(text: string): RawFront {
  const { front, body } = splitFrontMatter(text);
  const yaml = readYaml(front) ?? new Map<string, unknown>();
  const [head = ''] = body.split(/^#{2,6}\s|^\d+\.?\s+\p{Lu}/mu);
  const authors = labeled(head, 'authors?|by');
  const keywords = labeled(body.slice(0, 20_000), 'keywords?|key words');
  return {
    title: textOf(yaml.get('title')) ?? titleIn(body),
    abstract:
      textOf(yaml.get('abstract')) ?? textOf(yaml.get('summary')) ?? partOf(yaml, body) ?? abstractIn(body),
    authors: markdownAuthors(yaml) ?? (authors ? namedOnly(splitNames(authors)) : undefined),
    keywords: listOf(yaml.get('keywords') ?? yaml.get('tags')) ?? (keywords ? splitKeywords(keywords) : []),
  };
}

/** The abstract of MyST: the part `abstract` of the front matter, or a block of the text. */
function partOf(yaml: ReadonlyMap<string, unknown>, body: string): string | undefined {
  const parts = Parts.safeParse(yaml.get('parts')).data;
  const block = /^\+\+\+\s*\{\s*"part"\s*:\s*"abstract"\s*\}\s*\n([\s\S]*?)(?=^\+\+\+|$(?![\s\S]))/m.exec(
    body,
  );
  return textOf(parts?.abstract ?? block?.[1]);
}

/** The first heading, a line "Title: …", or a first line that is underlined or separate. */
function titleIn(body: string): string | undefined {
  const heading = /^[^\S\n]*#[^\S\n]+(\S.*)$/m.exec(body);
  const isFirst = heading !== null && body.slice(0, heading.index).trim() === '';
  if (isFirst)
    return plain(
      (heading[1] ?? '')
        .trimEnd()
        .replace(/(?<!#)#+$/, '')
        .trimEnd(),
    );
  const named = labeled(body.slice(0, 2000), 'title');
  if (named) return named;
  const [first = ''] = body.trimStart().split(/\n\s*\n|\n={3,}/);
  const isTitle =
    first.length <= 200 && !first.includes('\n') && !/[.:;]$/.test(first) && /\p{L}{3}/u.test(first);
  return isTitle ? plain(first) : undefined;
}

/** The section "Abstract", or a paragraph that starts with the word. */
function abstractIn(body: string): string | undefined {
  const section =
    /^(?:#{1,6}\s*|\*\*)?abstract(?:\*\*)?[.:]?\s*\n+([\s\S]*?)(?=\n#{1,6}\s|\n\s*\n\d+\.?\s+\p{Lu}|$(?![\s\S]))/imu;
  const inline =
    /^(?:\*\*|_)?abstract(?:\*\*|_)?\s*[.:—–-]\s*(?:\*\*|_)?\s*(\S[\s\S]*?)(?=\n\s*\n|$(?![\s\S]))/im;
  const text = section.exec(body)?.[1] ?? inline.exec(body)?.[1];
  // Without a heading after it, the abstract of a plain text is its first paragraph.
  const [paragraph = ''] = (text ?? '').split(/\n\s*\n(?=introduction|keywords|\*\*keywords)/i);
  return text === undefined ? undefined : plain(paragraph);
}

function labeled(text: string, label: string): string | undefined {
  const line = new RegExp(`^(?:\\*\\*|_)?(?:${label})\\s*:?(?:\\*\\*|_)?\\s*:?\\s+(\\S.*)$`, 'im').exec(
    text,
  )?.[1];
  return line === undefined ? undefined : plain(line);
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? plain(value) : undefined;

function listOf(value: unknown): string[] | undefined {
  if (typeof value === 'string') return splitKeywords(value);
  return Keywords.safeParse(value).data;
}

/** Removes Markdown's marks of emphasis, code, and links. */
const plain = (text: string): string =>
  singleLine(
    text
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/\*\*|__|`/g, '')
      .replace(/(?<!\w)([*_])([^*_]+)\1(?!\w)/g, '$2'),
  );
