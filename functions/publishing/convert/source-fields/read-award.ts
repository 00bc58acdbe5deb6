/** Parses a sentence about funding into a funder and, if it names one, an award number. */
export function readAward(text: string): { funder: string; awardNumber?: string } {
  const sentence = text
    .replace(SUPPORTED_BY, '')
    .replace(/\.\s*$/, '')
    .trim();
  const [whole, number] = NUMBER.exec(sentence) ?? [];
  const funder = whole
    ? sentence
        .replace(whole, '')
        .replace(/[\s,(]+$/, '')
        .trim()
    : sentence;
  // A sentence that isn't just a funder and an award number stays as it is.
  if (!number || funder === '' || funder.length > 300) return { funder: text.slice(0, 300) };
  return { funder, awardNumber: number };
}

const SUPPORTED_BY =
  /^(?:this (?:work|research|study|project) (?:was|is|has been) (?:\w+ )?(?:supported|funded) (?:\w+ )?by|(?:supported|funded) by)\s+(?:the\s+)?/i;
const NUMBER =
  /[\s,(]*(?:under\s+)?(?:grant|award|contract|project)s?(?:\s+agreement)?\s*(?:number|no\.?|nr\.?|#)?:?\s*([A-Z0-9][\w./-]*\d[\w./-]*)\s*\)?$/i;
