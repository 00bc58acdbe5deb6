/**
 * Whether a sentence says something of the paper's own test, such as that its p is corrected: not if it denies it ("without
 * Bonferroni correction", "not one-sided"), speaks of others ("Smith argues against one-tailed tests"), or in general ("a
 * correction would be too strict").
 */
export function saysOfItself(sentence: string, pattern: RegExp): boolean {
  return mentionsIn(sentence, pattern).some(({ isDenied }) => !isDenied);
}

/** Whether a part of a sentence denies it, and says it nowhere. */
export function deniesIt(part: string, pattern: RegExp): boolean {
  const found = mentionsIn(part, pattern);
  return found.length > 0 && found.every(({ isDenied }) => isDenied);
}

/** A clause ends where another statement begins. A comma alone does not end it: "without Holm, Tukey or other corrections". */
const CLAUSE_END =
  /[;:?!]|, (?:but|whereas|while|although|though|and (?:here|we|our)|so|yet)\b|\b(?:but|whereas|although)\b| - /giu;

/** Words after which a denial is no longer about the word: it denies an effect, or a new statement begins. */
const NOT_ABOUT_IT = String.raw`signific|surviv|remain|reach|pass|hold|held|lost|lose|only|just|merely|effects?\b|differ|evidence|interaction|relation|correlat|associat|change|benefit|advantage|improve|trend|support|longer|main\b|reliabl|reject|detect|after\b|with\b|using|following|under\b|when\b|once\b|despite|even\b|we\b|here\b`;
const BETWEEN = String.raw`(?:(?!${NOT_ABOUT_IT})[^\s;:?!-]+[ -]+){0,5}$`;
const OMITS = `had (?:we|i)|whether|lacking|absent|omit(?:s|ted|ting)?|skip(?:s|ped)?|avoid(?:s|ed|ing)?|forg(?:o|oes|one)|instead of|rather than|in place of|in lieu of|as opposed to|unlike|prior to|before|rejecting|declined?|refrain(?:s|ed)? from|fail(?:s|ed)? to`;
const ARGUES = String.raw`(?:argu|decid|advis|case|warn|object|opt|speak|reason)\w* against|(?:un(?:able|willing|necessary|needed)|too small|too few) (?:to|for)`;
/** What denies a word that follows it. */
const DENIALS = [
  new RegExp(
    String.raw`\b(?:not|never|neither|nor|cannot|\w+n't)[ -]+(?:(?:after|with|using|by|for|under)[ -]+)?${BETWEEN}`,
    'iu',
  ),
  new RegExp(String.raw`\b(?:no|non|none|without|${OMITS}|${ARGUES})[ -]+${BETWEEN}`, 'iu'),
  /\b(?:not|never|cannot|\w+n't) (?:\S+ ){0,2}?(?:us(?:e|ed|ing)|appl|employ|correct|adjust|comput|calculat|report|perform|ma[dk]e|carr|do|done|run|obtain|deriv)\w* (?:[^\s;:?!-]+[ -]+){0,4}$/iu,
  /(?:\bun-?|\bnon-?)$/iu,
];
const DONE = `appl|us|made|make|need|necess|requir|do|perform|report|carr|employ|chose|warrant|appropri|attempt|conduct|consider|run|taken|includ|involv|possible|correct|adjust|called|our|in use|hav|part`;
/** What denies a word that comes before it. */
const DENIED_AFTER = new RegExp(
  String.raw`^-?un(?:corrected|adjusted)|^[\w'-]*(?: (?:[-\w']+ ){0,3}?had been\b|,? which (?:we|i) (?:reject|avoid|omit|skip|refuse|declin|(?:do|did|could|can) ?n)| (?:[-\w']+ ){0,4}?(?:not|never|\w+n't|cannot)(?: been| be| yet| ever)?(?: (?:${DONE})\w*|[,.]|$)| (?:[-\w']+ ){0,3}?(?:would|could|should|might|may) (?:be|have|make|give|yield|remove|need|raise)\b| (?:[-\w']+ ){0,3}?(?:is|are|was|were|seems?|remains?) (?:un(?:necessary|needed|warranted|used)|omitted|skipped|avoided|absent|inappropriate|common|controversial|often|usually|widely|rarely|seldom|sometimes|debated|criti[cs]i[sz]ed|discouraged|recommended|popular|contested|too|overly)\b)`,
  'iu',
);

const QUANTITY =
  'some|many|most|few|several|certain|other|numerous|prior|previous|earlier|past|existing|published|recent|related';
const SCHOLARS =
  'authors?|studies|study|works?|papers?|articles?|research(?:ers)?|scholars?|statisticians|guidelines?|textbooks?|reviewers?|labs?|teams?|literature|investigat\\w+|publications?|replications?';
const OTHERS = new RegExp(
  String.raw`\b(?:(?<!each |the |all |with |versus |vs\. )others\b|(?:${QUANTITY}|their|his|her)(?: \p{L}+)? (?:${SCHOLARS})|(?:their|his|her) (?:tests?|analys[ei]s|results?)|(?:their|his|her|\p{Lu}\p{Ll}+'s) $|(?<!p)who|the literature|critics|textbooks|reviewers?|referees?|editors?|journals|statisticians|proponents|opponents|(?:he|she|they|some|many|one|people) (?:us|argu|report|appl|correct|recommend|prefer|claim|advocat|may|might|could|would))`,
  'iu',
);
const NAMED =
  /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}[\p{L}'-]+(?: (?:et al\.?|(?:and|&) (?:\p{Lu}[\p{L}'-]+|colleagues|co-?workers|others)))?,? (?:[([][^()[\]]{0,40}[)\]],? )?(?:also |had |has |have |later |recently |explicitly |often |only |instead )?(?:uses?|used|using|argue[sd]?|argued|claim(?:s|ed)?|criti[cs]i[sz]e[sd]?|recommend(?:s|ed)?|appl(?:y|ies|ied)|report(?:s|ed)?|prefer(?:s|red)?|propose[sd]?|advocate[sd]?|suggest(?:s|ed)?|warn(?:s|ed)?|ran|run|runs|tested|tests|chose|corrected|correct(?:s|ed)?|adjust(?:s|ed)?|adopt(?:s|ed)?|employ(?:s|ed)?|perform(?:s|ed)?|conduct(?:s|ed)?|defend(?:s|ed)?|discuss(?:es|ed)?|introduce[sd]?|describe[sd]?|note[sd]?|found|made|make[s]?|rel(?:y|ies|ied)|relied|opt(?:s|ed)?|insist(?:s|ed)?|object(?:s|ed)?)\b/u;
/** A capitalized word that is no person's name before such a verb. */
const NO_NAME =
  /^(?:We|Our|I|All|The|These|This|Those|That|Both|Each|Here|It|Tests?|Results?|Analys[ei]s|Comparisons?|Contrasts?|Pairwise|Post|Planned|Table|Figure|Study|Experiment|Section|Bonferroni|Holm|Tukey|Scheff\p{L}*|Welch|Student|Wald|Levene|Fisher|Pearson|Mauchly|Greenhouse|Geisser|Huynh|Feldt|Benjamini|Hochberg|Dunn\p{L}*|Games|Howell|[SŠ]id[aá]k|Hommel|Participants|Subjects|Patients|Models?|Was|When|After|With|Having|Also|Then|Subsequent\p{L}*|Follow|One|Two|Equivalence|Superiority|Wilcoxon|Cohen|Hedges)/u;

interface Mention {
  isDenied: boolean;
}

function mentionsIn(sentence: string, pattern: RegExp): Mention[] {
  const all = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`);
  return [...sentence.matchAll(all)].map((match) => {
    const end = match.index + match[0].length;
    const clauseStart = lastEnd(sentence.slice(0, match.index));
    const before = sentence.slice(clauseStart, match.index);
    const after = sentence.slice(end, end + 90).split(/[;:?!]/u)[0] ?? '';
    const isDenied =
      DENIALS.some((denial) => denial.test(before.slice(-90))) ||
      DENIED_AFTER.test(after) ||
      isOfOthers(before, after);
    return { isDenied };
  });
}

function lastEnd(before: string): number {
  const ends = [...before.matchAll(CLAUSE_END)];
  const last = ends.at(-1);
  return last ? last.index + last[0].length : 0;
}

function isOfOthers(before: string, after: string): boolean {
  if (/\b(?:like|following|as in|as did|similar to|in line with|consistent with)\b[^,]*,/iu.test(before))
    return false;
  // Who does it comes last: "Smith and we used", "as others did, we corrected".
  if (/\b(?:we|our|I)\b(?! (?:do|did) not)/u.test(before)) return false;
  if (OTHERS.test(before)) return true;
  const by =
    /^[^,;.]{0,40}\b(?:by|in|of|from) (?:others|(?:previous|earlier|prior|other)\b|\p{Lu}\p{Ll}+ (?:et al|and \p{Lu}|& \p{Lu}|\(\d{4}))/u;
  if (
    by.test(after) &&
    !/procedure|method|correction (?:of|by) (?:Holm|Bonferroni|Benjamini|Hochberg)/u.test(after)
  )
    return true;
  if (
    /\b(?<!(?:method|procedure|correction|test|recommended|suggested|proposed|described|introduced) )(?:in|by|of|from) \p{Lu}\p{Ll}+(?: et al\.?| (?:and|&) \p{Lu}\p{Ll}+)? ?[([]\d{4}/u.test(
      before,
    )
  )
    return true;
  const named = NAMED.exec(before);
  return named !== null && !NO_NAME.test(named[0]);
}
