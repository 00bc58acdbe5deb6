import { formulaParts } from '#shared/formula-text.ts';
import { SIGNS } from '../marks.ts';
import { type Block, type Inline, str } from '../pandoc/document.ts';
import type { Pandoc } from '../pandoc/run-pandoc.ts';
import { writeDocument } from '../pandoc/write-document.ts';
import type { FrontMatter } from '../submission.ts';
import type { Typesetter } from './typesetter.ts';
import { mendMarkup, texForTypst } from './typst-math.ts';
import { typstString } from './typst-string.ts';

/** The fields of the first page that can have formulas. */
const FIELDS = ['title', 'abstract'] as const;
export type FrontMarkup = Partial<Record<(typeof FIELDS)[number], string>>;

/** Returns the title and the abstract as typst content if they have formulas, and typst can set these. */
export async function frontMarkup(
  front: FrontMatter,
  { pandoc, typesetter }: { pandoc: Pandoc; typesetter: Typesetter },
): Promise<FrontMarkup> {
  const formulas = new Set(
    FIELDS.flatMap((field) => formulaParts(front[field]).flatMap(({ tex }) => tex ?? [])),
  );
  if (formulas.size === 0) return {};
  const tex = [...formulas];
  const written = await writeFormulas(tex, pandoc);
  const faults = new Set(await typesetter.findFaults(written));
  const known = new Map(
    tex.flatMap((each, index) => (faults.has(index) ? [] : [[each, written[index] ?? '']])),
  );
  return Object.fromEntries(FIELDS.map((field) => [field, contentOf(front[field], known)]));
}

/** Writes each formula as typst, or as a string if pandoc can't. */
async function writeFormulas(formulas: string[], pandoc: Pandoc): Promise<string[]> {
  const blocks = formulas.map((tex): Block => {
    const math: Inline = { t: 'Math', c: [{ t: 'InlineMath' }, texForTypst(tex)] };
    return { t: 'Para', c: [str(START), math, str(END)] };
  });
  const typst = await writeDocument(pandoc, blocks, { to: 'typst', wrap: 'none' });
  const markups = typst.split(START).slice(1);
  return formulas.map((tex, index) => {
    const markup = mendMarkup(markups[index]?.split(END)[0] ?? '');
    return /^\$[\s\S]+\$$/.test(markup) ? markup : `#${typstString(tex)}`;
  });
}

const [START, END] = SIGNS.markup;

function contentOf(text: string, formulas: ReadonlyMap<string, string>): string {
  const parts = formulaParts(text).map(({ text: words, tex }) => {
    const markup = tex === undefined ? undefined : formulas.get(tex);
    return tex === undefined || markup === undefined
      ? `#${typstString(words ?? `$${tex}$`)}`
      : `#[#set math.equation(alt: ${typstString(tex)});${markup}]`;
  });
  return `[${parts.join('')}]`;
}
