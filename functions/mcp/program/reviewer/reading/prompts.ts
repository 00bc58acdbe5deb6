import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The questions that the reviewer asks a model, in the order in which it asks them. */
export const STAGES = ['claims', 'comments', 'refute', 'scores'] as const;
export type Stage = (typeof STAGES)[number];

export interface Prompts {
  /** What holds for every question. */
  rules: string;
  questions: Record<Stage, string>;
  /** The first 12 digits of the SHA-256 of all prompts, which reviews state. */
  hash: string;
}

/**
 * Reads the prompts of a folder.
 * @throws Error if a file is missing
 */
export function readPrompts(folder: string): Prompts {
  const read = (name: string) => readFileSync(path.join(folder, `${name}.md`), 'utf8');
  const [rules, ...texts] = ['rules', ...STAGES].map(read);
  const questions = Object.fromEntries(STAGES.map((stage, index) => [stage, texts[index] ?? '']));
  return {
    rules: rules ?? '',
    questions: questions as Prompts['questions'],
    hash: createHash('sha256')
      .update([rules, ...texts].join('\0'))
      .digest('hex')
      .slice(0, 12),
  };
}

/** Returns the folder of the program's own prompts, which is beside its file. @param besideUrl the URL of that file */
export const ownPrompts = (besideUrl: string): string => fileURLToPath(new URL('prompts/', besideUrl));
