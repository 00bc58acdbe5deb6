import type { AiDisclosure } from '#shared/domain/manuscript/values.ts';
import { AI_SHARES, type AI_TASKS } from '#shared/domain/paper-constants.ts';

type Task = keyof typeof AI_TASKS;
type Share = (typeof AI_SHARES)[number];

/** The tasks in the order of the work, as a sentence names them. */
const TASKS: Record<Task, string> = {
  hypothesis: 'the hypothesis',
  design: 'the design',
  analysis: 'the analysis',
  writing: 'the writing',
  literatureReview: 'the literature review',
};
const TASK_NAMES = Object.keys(TASKS) as Task[];

const CLAUSES: Record<Share, (tasks: string) => string> = {
  ai: (tasks) => `AI did ${tasks}`,
  'ai-led': (tasks) => `AI led ${tasks}`,
  balanced: (tasks) => `people and AI shared ${tasks}`,
  'human-led': (tasks) => `people led ${tasks}`,
  human: (tasks) => `people did ${tasks}`,
};

/** The declared tasks of a disclosure. */
export const declaredTasks = (disclosure: AiDisclosure | null): Task[] =>
  TASK_NAMES.filter((task) => disclosure?.[task] !== undefined);

/** Says in a sentence who did what: `AI did the analysis and the writing; people led the design.` Empty if no task is declared. */
export function aiUseSentence(disclosure: AiDisclosure | null): string {
  const declared = declaredTasks(disclosure);
  const tasksOf = (share: Share) => declared.filter((task) => disclosure?.[task] === share);
  if (tasksOf('human').length === TASK_NAMES.length) return 'No AI was used.';
  const clauses = AI_SHARES.toReversed().flatMap((share) => {
    const tasks = tasksOf(share);
    if (tasks.length === 0) return [];
    return CLAUSES[share](
      tasks.length === TASK_NAMES.length
        ? 'every part of the work'
        : listOf(tasks.map((task) => TASKS[task])),
    );
  });
  const sentence = clauses.join('; ');
  return sentence && `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** Says in a few words how much AI did, by the mean of the declared tasks: `Led by AI`. */
export function aiUseInShort(disclosure: AiDisclosure | null): string {
  const shares = declaredTasks(disclosure).map((task) => AI_SHARES.indexOf(disclosure?.[task] ?? 'human'));
  if (shares.length === 0) return 'AI use not declared';
  if (shares.every((share) => share === 0))
    return shares.length === TASK_NAMES.length ? 'No AI used' : 'By people';
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  if (mean > 2) return 'Led by AI';
  return mean < 2 ? 'Led by people' : 'People and AI in equal parts';
}

const listOf = (names: string[]): string =>
  names.length < 2
    ? names.join('')
    : names.length === 2
      ? names.join(' and ')
      : `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`;
