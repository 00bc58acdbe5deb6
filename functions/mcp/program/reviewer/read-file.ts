import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ReviewDelivery } from '#shared/domain/review-provider.ts';
import { deliveryOfText } from './delivery-of-text.ts';
import type { CleanPaper } from './exam/sit-exam.ts';

/** Returns a Markdown file as a paper: its first heading is its title. @throws Error if it can't be read */
export function paperOf(file: string): CleanPaper {
  const whole = readFileSync(file === '-' ? 0 : file, 'utf8');
  if (/[\0\ufffd]/.test(whole)) throw new Error(`${file} isn’t text.`);
  // Comments are for nobody who reads the paper; the platform removes them, too.
  const text = whole
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replaceAll(/^\[[^\]\n]*\]: *# *(?:\(.*\)|".*"|'.*')$/gm, '');
  if (text.trim() === '') throw new Error(`${file} has no text.`);
  const title = /^# (.+)$/m.exec(text)?.[1] ?? path.basename(file, '.md');
  return { title, abstract: '', text };
}

/** Returns the delivery of a file: a delivery as JSON, or the text of a paper as Markdown. @throws Error if it can't be read */
export function deliveryOfFile(file: string): ReviewDelivery {
  const { title, abstract, text } = paperOf(file);
  if (/^\s*[{[]\s*["{[\]}\d]/.test(text)) {
    const { data, error } = ReviewDelivery.safeParse(jsonOf(file, text));
    if (data) return data;
    const [first] = error.issues;
    throw new Error(`${file} is no delivery: ${first?.path.join('.')}: ${first?.message}`);
  }
  const delivery = deliveryOfText(
    { title, abstract, contentMarkdown: text },
    { deliveryId: crypto.randomUUID(), callbackUrl: 'http://localhost/', now: new Date() },
  );
  // By this id, an interrupted review of the same text continues.
  const id = `file-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  return { ...delivery, request: { ...delivery.request, id } };
}

function jsonOf(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
