import { getDocumentProxy } from 'unpdf';
import type { Finding } from '#shared/domain/screening.ts';
import { findInstructions } from '../../../_lib/screening/find-instructions.ts';
import { finding } from '../finding.ts';

/** A page as pdf.js reads it, from which the paper's text is made. */
export interface OtherReading {
  text: string;
  /** Whether the page was read to its end. */
  isComplete: boolean;
}

export interface OtherReadings {
  pages: OtherReading[];
  /** Text that no page shows: properties, annotations, bookmarks, attachments and descriptions of figures. */
  besides: { what: string; text: string }[];
}

type PdfjsDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

/**
 * Reads a PDF with pdf.js.
 * @throws if the file can't be opened
 */
export async function asOtherToolsRead(bytes: Uint8Array): Promise<OtherReadings> {
  // pdf.js takes ownership of the buffer, so it gets a copy. Without stopAtErrors, it skips what it can't read.
  const document = await getDocumentProxy(new Uint8Array(bytes), { stopAtErrors: true });
  const pages: OtherReading[] = [];
  const besides = await besidesPages(document);
  for (let number = 1; number <= document.numPages; number++) {
    try {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      pages.push({ text, isComplete: true });
      const notes = (await page.getAnnotations()).flatMap(stringsOf).join('\n');
      besides.push({ what: 'An annotation', text: notes });
      besides.push({
        what: 'The description of a figure',
        text: stringsOf(await page.getStructTree()).join('\n'),
      });
      page.cleanup();
    } catch (error) {
      console.error('pdf.js could not read a page', { number, error });
      pages.push({ text: '', isComplete: false });
    }
  }
  return { pages, besides };
}

async function besidesPages(document: PdfjsDocument): Promise<OtherReadings['besides']> {
  const { info, metadata } = await document.getMetadata();
  const attachments: unknown = await document.getAttachments();
  return [
    { what: 'The document’s properties', text: [...stringsOf(info), metadata?.getRaw() ?? ''].join('\n') },
    { what: 'A bookmark', text: stringsOf(await document.getOutline()).join('\n') },
    { what: 'An attachment', text: stringsOf(attachments).join('\n') },
  ];
}

/** Returns all strings in a value, and bytes as UTF-8. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof Uint8Array) return [new TextDecoder().decode(value)];
  if (value instanceof Map) return [...value.values()].flatMap(stringsOf);
  return value instanceof Object ? Object.values(value).flatMap(stringsOf) : [];
}

/** Finds instructions in what no page shows. Other text there is legitimate. */
export function ordersBesidesPages({ besides }: OtherReadings, file: string): Finding[] {
  return besides.flatMap(({ what, text }) =>
    findInstructions(text).length > 0
      ? [finding('model-instructions', `${what} holds an instruction to language models.`, file, text)]
      : [],
  );
}

/** The letters of each stretch to compare. */
const SPAN = 10;
/** A sentence of about eight words that only one reader finds. */
const LETTERS = 40;

/** Finds text of a page that only one of two readers finds: the file is made to be read in two ways. */
export function isUnlike(one: string, other: string, place: string): Finding[] {
  const found = missing(one, other) ?? missing(other, one);
  return found === undefined
    ? []
    : [finding('hidden-text', 'Programs read different texts from this page.', place, found)];
}

function missing(text: string, other: string): string | undefined {
  const letters = lettersOf(text);
  const spans = new Set<string>();
  const known = lettersOf(other);
  for (let at = 0; at + SPAN <= known.length; at++) spans.add(known.slice(at, at + SPAN));
  let start = 0;
  for (let at = 0; at + SPAN <= letters.length; at++) {
    if (spans.has(letters.slice(at, at + SPAN))) start = at + 1;
    else if (at - start >= LETTERS) return letters.slice(start, at + 200);
  }
  return undefined;
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
