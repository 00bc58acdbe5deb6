import { findInstructions, type Instruction, readable } from './find-instructions.ts';

/** Terms of papers about such attacks. */
const DISCUSSION =
  /\b(?:prompt[- ]injections?|injections?|injected|adversar\w+|jailbreak\w*|red[- ]team\w*|attack(?:s|ers?|ed|ing)?|payloads?|malicious|hidden (?:prompts?|instructions?|text)|prompts?|benchmark\w*|defen[cs]es?|detect(?:s|ed|ion|or|ors)?|manipulat\w+|language models?|LLMs?|instruction[- ]following|提示注入|攻击|大语言模型|语言模型)\b|提示注入|攻击|语言模型/giu;
/** What only papers about such attacks write. */
const SUBJECT =
  /\b(?:prompt[- ]injections?|(?:hidden|injected|adversarial|malicious|invisible) (?:prompts?|instructions?)|injected (?:manuscripts?|papers?|documents?)|indirect injections?|jailbreak\w*)\b|提示注入/giu;
/** A paper on the subject uses these terms at least once in 250 words and at least eight times. */
const SUBJECT_OFTEN = { times: 8, perWords: 250 };
/** Words that mark a quotation or an example. */
const MENTION =
  /\b(?:such as|e\.g\.|for example|for instance|like|phrases?|strings?|sentences?|texts?|says?|said|reads?|reading|wrote|written|told|asked|asks|asking|instruct(?:s|ed|ing)?|contain(?:s|ed|ing)?|insert(?:s|ed|ing)?|embed(?:s|ded|ding)?|includ(?:es?|ed|ing)|prompted|prompt was|template|example|attack|injection|payload|variants?|we (?:use|used|prompt|asked|instructed))\b|例如|诸如|比如|写着/iu;
/** A paper about such attacks uses these terms at least once in 400 words and at least three times. */
const OFTEN = { times: 3, perWords: 400 };

/**
 * Finds orders to language models in the visible text of a paper. A paper about such attacks can quote them, in quotation marks or in a
 * sentence that introduces an example. If it is about nothing else, it can print them anywhere.
 */
export function visibleOrders(text: string): Instruction[] {
  const plain = readable(text);
  // Readers see every payload that such a paper prints, in tables and listings without quotation marks, too.
  if (isOften(plain, SUBJECT, SUBJECT_OFTEN)) return [];
  const discusses = isOften(plain, DISCUSSION, OFTEN);
  const references = plain.search(
    /\n[ \t]*(?:\d+\.?[ \t]+)?(?:References|Bibliography|Literature)[ \t]*\n(?![\s\S]*\n[ \t]*(?:References|Bibliography)[ \t]*\n)/i,
  );
  return findInstructions(text)
    .filter(({ isOrder }) => isOrder)
    .filter((found) => !(discusses && isMentioned(plain, found)))
    .filter((found) => !(references >= 0 && found.index > references && isTitleOfWork(plain, found)));
}

/** Returns whether a match is the title of a cited work, such as “Ignore Previous Prompt: Attack Techniques For Language Models”. */
function isTitleOfWork(plain: string, { index, text }: Instruction): boolean {
  const around =
    plain.slice(Math.max(0, index - 120), index) +
    plain.slice(index + text.length, index + text.length + 120);
  return around.search(DISCUSSION) >= 0;
}

function isOften(plain: string, terms: RegExp, { times, perWords }: typeof OFTEN): boolean {
  const words = plain.match(/\p{L}+/gu)?.length ?? 0;
  return (plain.match(terms)?.length ?? 0) >= Math.max(times, words / perWords);
}

function isMentioned(plain: string, { index, text }: Instruction): boolean {
  const before = plain.slice(Math.max(0, index - 300), index);
  const after = plain.slice(index + text.length, index + text.length + 200);
  const paragraph = before.split('\n').at(-1) ?? '';
  return isQuoted(paragraph, after.split('\n')[0] ?? '') || MENTION.test(before.slice(-200));
}

/** Returns whether the text is between quotation marks. */
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
