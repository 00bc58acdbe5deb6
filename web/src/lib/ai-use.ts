import type { AiDisclosure } from '#shared/domain/manuscript/values.ts';
import { AI_SHARES, type AI_TASKS } from '#shared/domain/paper-constants.ts';
import { LANGUAGE } from '#shared/input/language.ts';

/** The id of the place where the page says who did what. */
export const AI_USE_ID = 'use-of-ai';

/** The tasks in the order of the work, as a sentence names them. */
const TASKS: Record<keyof typeof AI_TASKS, string> = {
  hypothesis: 'the hypothesis',
  design: 'the design',
  analysis: 'the analysis',
  writing: 'the writing',
  literatureReview: 'the literature review',
};

/** Who did what, for each of `AI_SHARES`. */
const DID = ['people did', 'people led', 'people and AI shared', 'AI led', 'AI did'];

/** The declared tasks, each with its share as an index of `AI_SHARES`. */
const declared = (disclosure: AiDisclosure | null): [task: string, share: number][] =>
  (Object.keys(TASKS) as (keyof typeof TASKS)[]).flatMap((task) => {
    const share = disclosure?.[task];
    return share ? [[TASKS[task], AI_SHARES.indexOf(share)]] : [];
  });

/** Says in a sentence who did what: `AI did the analysis and the writing; people led the design.` Empty if no task is declared. */
export function aiUseSentence(disclosure: AiDisclosure | null): string {
  const tasks = declared(disclosure);
  const clauses = DID.flatMap((did, share) => {
    const names = tasks.filter(([, each]) => each === share).map(([task]) => task);
    if (names.length === 0) return [];
    return `${did} ${names.length === 5 ? 'every part of the work' : new Intl.ListFormat(LANGUAGE).format(names)}`;
  });
  const sentence = clauses.reverse().join('; ');
  return sentence && `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** Says in a few words how much AI did, by the mean of the declared tasks: `Led by AI`. */
export function aiUseInShort(disclosure: AiDisclosure | null): string {
  const tasks = declared(disclosure);
  if (tasks.length === 0) return 'AI use not declared';
  const mean = tasks.reduce((total, [, share]) => total + share, 0) / tasks.length;
  if (mean === 0) return tasks.length === 5 ? 'No AI used' : 'By people';
  if (mean === 2) return 'By people and AI';
  return `Led by ${mean > 2 ? 'AI' : 'people'}`;
}
