import { plainLetters } from './plain-letters.ts';

export interface Instruction {
  /** The approximate index in the given text. */
  index: number;
  text: string;
  /** Whether it is an order, and not only a phrase that such orders use. */
  isOrder: boolean;
}

const MODEL = String.raw`(?:AIs?|LLMs?|AI[- ](?:reviewers?|assistants?|models?|agents?|systems?)|(?:large )?language[- ]models?|chat ?bots?|chat ?GPT|GPT(?:-\d\w*)?|Claude|Gemini|Copilot|Llama|automated reviewers?|virtual assistants?|reviewer bots?)`;
const BEFORE =
  '(?:previous|prior|above|earlier|preceding|former|foregoing|other|existing|original|initial|system|safety)';
const ORDERS =
  '(?:instructions?|prompts?|guidelines?|directions?|directives?|commands?|rules|context|messages?|constraints)';
const GOOD =
  '(?:positive|favou?rable|excellent|glowing|enthusiastic|high(?:est)?|top|maxim(?:um|al)|perfect|strong accept|outstanding|best)';
const VERDICT =
  '(?:reviews?|scores?|ratings?|recommendations?|evaluations?|assessments?|marks?|grades?|verdicts?|feedback)';

/** Orders to a model as the reader, one family of orders per line. */
const ORDERS_TO_MODELS: readonly RegExp[] = [
  String.raw`\b(?:ignore|disregard|forget|override|bypass|skip|discard|do not follow)\s+(?:(?:all|any|every|each|of|the|your|my|these|those|and)\s+){0,4}${BEFORE}\s+(?:(?:and|or)\s+\w+\s+)?(?:\w+\s+)?${ORDERS}`,
  String.raw`\b(?:ignore|disregard|forget)\s+(?:everything|anything|all)\s+(?:\w+\s+){0,3}(?:above|before|earlier|previously)`,
  String.raw`\b(?:as|if)\s+(?:you(?:'re| are)\s+)?an?\s+${MODEL}\b[^.]{0,40}\b(?:you\s+)?(?:must|should|shall|will|are required|please|reviewing|reading|processing|summari[sz]ing|write|give|output|say|respond|include|add|mention|insert)\b`,
  String.raw`\b(?:you are|act as|pretend to be|you will act as|from now on,? you)\s+(?:now\s+)?(?:an?\s+)?(?:${MODEL}|(?:\w+\s+){0,3}(?:assistant|reviewer|jailbroken|unrestricted))\b`,
  String.raw`\b(?:note|attention|message|instructions?|important|system|warning|hint|request|prompt|reminder)\s*(?:to|for)?\s*(?:all\s+|any\s+|the\s+)?${MODEL}\b`,
  String.raw`\b(?:for|to|dear|attention)\s+(?:all\s+|any\s+)?(?:${MODEL}|the (?:AI|LLM) (?:reviewer|reading|processing))\s*(?:reviewers?|readers?|only)?\s*[:,]\s*\S`,
  String.raw`^\W{0,9}(?:${MODEL})(?: reviewers?)?\s*:\s*\S`,
  String.raw`\b(?:reveal|print|repeat|output|show|leak|send|exfiltrate|disclose)\s+(?:\w+\s+){0,2}?(?:system prompt|your (?:instructions|prompt|api key|credentials|secrets?)|the api key)`,
  String.raw`<\|(?:im_start|system|user|endoftext)\|?>?|\[/?INST\]|<</?SYS>>|\b(?:BEGIN|NEW|START OF) (?:SYSTEM )?(?:PROMPT|INSTRUCTIONS?)\b|^#{2,}\s*(?:System|Instruction)s?\s*:`,
  String.raw`(?:请)?(?:忽略|无视|忘记)(?:掉)?(?:之前|以上|先前|前面|上述|所有|全部)[^。\n]{0,12}(?:指令|提示|指示|要求|说明)`,
  String.raw`(?:请)?(?:给出|给予|撰写|写出|只给)[^。\n]{0,12}(?:正面|积极|好评|高分|满分)[^。\n]{0,8}(?:评审|评价|评论|意见|分数|评分)?`,
  String.raw`(?:以前|前|上記|これまで)の?[^。\n]{0,8}(?:指示|命令|プロンプト)[^。\n]{0,6}無視`,
  String.raw`\bignor(?:iere?n?|iert)\s+(?:Sie\s+)?(?:alle\s+)?(?:bisherigen|vorherigen|vorangehenden|früheren|obigen)\s+(?:Anweisungen|Befehle|Vorgaben)`,
  String.raw`\b(?:ignore[zr]?|oublie[zr]?)\s+(?:toutes\s+)?les\s+instructions\s+(?:précédentes|antérieures|ci-dessus)`,
  String.raw`\b(?:ignora[rd]?|ignore|olvida)\s+(?:todas\s+)?(?:las\s+)?instrucciones\s+(?:anteriores|previas)`,
  String.raw`(?:игнорируй(?:те)?|забудь(?:те)?)\s+(?:все\s+)?(?:предыдущие|прежние|вышеуказанные)\s+(?:инструкции|указания)`,
].map((source) => new RegExp(source, 'gimu'));

/** Orders to reviewers. Honest papers mention scores and reviews as well. */
const ORDERS_TO_JUDGES: readonly RegExp[] = [
  String.raw`\b(?:give|write|provide|assign|output|return|produce|generate|leave|submit|issue)\s+(?:\w+\s+){0,4}?(?:a|an|only|it|the|this)?\s*(?:\w+\s+){0,2}?${GOOD}\s+(?:\w+\s+){0,2}?${VERDICT}`,
  String.raw`\b(?:rate|score|grade|mark|evaluate|assess)\s+(?:this|the)\s+(?:paper|manuscript|submission|work|article)\s+(?:\w+\s+){0,4}?(?:10|ten|high(?:ly|est)?|positive(?:ly)?|favou?rabl[ey]|maximum|accept)`,
  String.raw`\b(?:recommend|suggest|vote for|vote)\s+(?:\w+\s+){0,2}?(?:accept(?:ance|ing)?)\b(?:\s+(?:of\s+)?(?:this|the|without|for))?`,
  String.raw`\b(?:do not|don't|never|avoid|refrain from)\s+(?:mention|highlight|report|point out|list|discuss|criticis|criticiz|includ)\w*\s+(?:\w+\s+){0,3}?(?:negatives?|weakness(?:es)?|flaws?|limitations?|criticisms?|shortcomings?|problems?|these instructions|this instruction)`,
].map((source) => new RegExp(source, 'gimu'));
const OF_A_PAPER =
  /\b(?:papers?|manuscripts?|submissions?|articles?|reviews?|reviewers?|acceptance|this work)\b/i;
/** Matches at the start of a sentence, or after a word that makes an order of it. */
const IMPERATIVE =
  /(?:^|[.!?:;,"“”([>]|\n|\b(?:please|must|should|shall|always|only|now|instead|and|then))\W*$/i;

/**
 * Finds orders to a language model in a text, in the languages in which they have been observed.
 * @param text the raw text; invisible and look-alike letters are normalized
 */
export function findInstructions(text: string): Instruction[] {
  const plain = readable(text);
  const toModels = ORDERS_TO_MODELS.flatMap((pattern) =>
    Array.from(plain.matchAll(pattern), (match) => ({
      index: match.index,
      text: match[0].trim(),
      isOrder: true,
    })),
  );
  const toJudges = ORDERS_TO_JUDGES.flatMap((pattern) =>
    Array.from(plain.matchAll(pattern), (match) => ({
      index: match.index,
      text: match[0].trim(),
      isOrder: IMPERATIVE.test(plain.slice(Math.max(0, match.index - 40), match.index)),
    })),
  ).filter(({ index, text: order }) => OF_A_PAPER.test(plain.slice(index, index + order.length + 40)));
  return [...toModels, ...toJudges].sort((a, b) => a.index - b.index);
}

/** Normalizes a text for matching: plain letters, single spaces, line breaks only between paragraphs. */
export const readable = (text: string): string =>
  plainLetters(text)
    .replace(/[ \t\r]+/g, ' ')
    .replace(/\n(?: ?\n)+/g, '\n\n')
    .replace(/(?<!\n) ?\n ?(?!\n)/g, ' ');

/** Returns whether a text addresses reviewers, which is suspicious where readers can't see it. */
export const isToReviewers = (text: string): boolean =>
  /\b(?:dear|to|for|note to|attention|message to)\s+(?:the\s+|all\s+|any\s+)?(?:reviewers?|referees?|editors?)\b\s*[:,!—-]|\breviewers?\s+(?:must|should|shall|are (?:asked|required|expected) to)\b|\b(?:please\s+)?(?:accept|rate|score)\s+(?:this|the|our)\s+(?:paper|manuscript|submission)\b/i.test(
    plainLetters(text).replace(/\s+/g, ' '),
  );
