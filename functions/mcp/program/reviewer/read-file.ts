import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ReviewDelivery } from '#shared/domain/review-provider.ts';
import { deliveryOfText } from './delivery-of-text.ts';
import type { CleanPaper } from './exam/sit-exam.ts';

/** Returns a Markdown file as a paper: its first heading is its title. @throws Error if it can't be read */
export function paperOf(file: string): CleanPaper {
  const text = readFileSync(file === '-' ? 0 : file, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '');
  const title = /^# (.+)$/m.exec(text)?.[1] ?? path.basename(file, '.md');
  return { title, abstract: '', text };
}

/** Returns the delivery of a file: a delivery as JSON, or the text of a paper as Markdown. @throws Error if it can't be read */
export function deliveryOfFile(file: string): ReviewDelivery {
  const { title, abstract, text } = paperOf(file);
  if (text.trimStart().startsWith('{')) {
    const { data, error } = ReviewDelivery.safeParse(JSON.parse(text));
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
