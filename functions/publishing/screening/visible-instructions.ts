import type { Finding } from '#shared/domain/screening.ts';
import { findInstructions, type Instruction, readable } from './find-instructions.ts';
import { finding } from './finding.ts';

const AIMED = 'This reads as an instruction to language models that would read or review the paper.';

/** Words of those who write about such attacks. */
const DISCUSSION =
  /\b(?:prompt[- ]injections?|injections?|injected|adversar\w+|jailbreak\w*|red[- ]team\w*|attack(?:s|ers?|ed|ing)?|payloads?|malicious|hidden (?:prompts?|instructions?|text)|prompts?|benchmark\w*|defen[cs]es?|detect(?:s|ed|ion|or|ors)?|manipulat\w+|language models?|LLMs?|instruction[- ]following|提示注入|攻击|大语言模型|语言模型)\b|提示注入|攻击|语言模型/giu;
/** Words by which a sentence shows what it quotes instead of saying it. */
const MENTION =
  /\b(?:such as|e\.g\.|for example|for instance|like|phrases?|strings?|sentences?|texts?|says?|said|reads?|reading|wrote|written|told|asked|asks|asking|instruct(?:s|ed|ing)?|contain(?:s|ed|ing)?|insert(?:s|ed|ing)?|embed(?:s|ded|ding)?|includ(?:es?|ed|ing)|prompted|prompt was|template|example|attack|injection|payload|variants?|we (?:use|used|prompt|asked|instructed))\b|例如|诸如|比如|写着/iu;
/** A paper about the matter speaks of it often: once in 400 words, and three times at the least. */
const OFTEN = { times: 3, perWords: 400 };

/**
 * Instructions in what readers see. A paper that discusses them may quote them: in quotation marks or in a sentence that
 * says that it quotes, in a paper that speaks of such attacks elsewhere, too. All else is held.
 * @param known what was found in the sources already: hidden text is often text as well
 */
export function visibleInstructions(text: string, place: string, known: Finding[]): Finding[] {
  const plain = readable(text);
  const discusses = isAboutIt(plain);
  const references = plain.search(
    /\n[ \t]*(?:\d+\.?[ \t]+)?(?:References|Bibliography|Literature)[ \t]*\n(?![\s\S]*\n[ \t]*(?:References|Bibliography)[ \t]*\n)/i,
  );
  return findInstructions(text)
    .filter(({ isOrder }) => isOrder)
    .filter(({ text: order }) => !known.some(({ excerpt }) => readable(excerpt).includes(order)))
    .filter((found) => !(discusses && isMentioned(plain, found)))
    .filter((found) => !(references >= 0 && found.index > references && isTitleOfWork(plain, found)))
    .map((found) => finding('model-instructions', AIMED, place, around(plain, found)));
}

/** “Ignore Previous Prompt: Attack Techniques For Language Models” is a paper that others cite. */
function isTitleOfWork(plain: string, { index, text }: Instruction): boolean {
  const around =
    plain.slice(Math.max(0, index - 120), index) +
    plain.slice(index + text.length, index + text.length + 120);
  return around.search(DISCUSSION) >= 0;
}

function isAboutIt(plain: string): boolean {
  const words = plain.match(/\p{L}+/gu)?.length ?? 0;
  const spoken = plain.match(DISCUSSION)?.length ?? 0;
  return spoken >= Math.max(OFTEN.times, words / OFTEN.perWords);
}

function isMentioned(plain: string, { index, text }: Instruction): boolean {
  const before = plain.slice(Math.max(0, index - 300), index);
  const after = plain.slice(index + text.length, index + text.length + 200);
  const paragraph = before.split('\n').at(-1) ?? '';
  return isQuoted(paragraph, after.split('\n')[0] ?? '') || MENTION.test(before.slice(-200));
}

/** Whether an opening mark before is still open, and a closing one follows. */
function isQuoted(before: string, after: string): boolean {
  const pairs = [
    ['“', '”'],
    ['«', '»'],
    ['「', '」'],
    ['„', '“'],
    ['‘', '’'],
    ['``', "''"],
  ] as const;
  const within = pairs.some(
    ([open, close]) => before.lastIndexOf(open) > before.lastIndexOf(close) && after.includes(close),
  );
  const straight = (before.match(/"/g)?.length ?? 0) % 2 === 1 && after.includes('"');
  const code = (before.match(/`/g)?.length ?? 0) % 2 === 1 && after.includes('`');
  return within || straight || code;
}

/** The order with some words around it, none of them cut. */
function around(plain: string, { index, text }: Instruction): string {
  const [start, end] = [Math.max(0, index - 40), Math.min(plain.length, index + text.length + 80)];
  const [before, after] = [plain.slice(start, index), plain.slice(index + text.length, end)];
  const lead = start === 0 ? before : `… ${before.replace(/^\S*\s?/, '')}`;
  const tail = end === plain.length ? after : `${after.replace(/\s?\S*$/, '')} …`;
  return lead + text + tail;
}
