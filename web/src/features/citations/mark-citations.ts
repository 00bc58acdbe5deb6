import type { ResolvedReference } from '#shared/domain/citation-graph.ts';
import { REFERENCE_VERDICTS, type ReferenceVerdict } from '#shared/domain/reference-check-constants.ts';
import { answersText } from './answers-text.ts';
import { VERDICT_SIGNS } from './verdict-signs.ts';

/** The verdicts that a reader must see where the work is cited. */
const MARKED: readonly ReferenceVerdict[] = ['retracted', 'concern'];
/** The verdicts that say nothing to a reader of the list. */
const SILENT: readonly ReferenceVerdict[] = ['verified', 'unchecked'];

/**
 * Marks the citations of retracted works in a paper's text, and adds the verdicts to its list of references, from which cards beside
 * citations are copied.
 * @param body the text as the pipeline wrote it
 * @param references in the order of the list
 * @returns a function that removes all marks
 */
export function markCitations(
  body: Element,
  references: readonly Pick<ResolvedReference, 'check' | 'answers'>[],
): () => void {
  const added: Element[] = [];
  for (const [index, item] of [...body.querySelectorAll('.references li')].entries()) {
    const { check, answers = [] } = references[index] ?? {};
    if (answers.length > 0) added.push(appended(item, answersNote(answers)));
    if (!check || SILENT.includes(check.verdict)) continue;
    added.push(appended(item, noteOf(check.verdict, check.answer !== null)));
    if (!MARKED.includes(check.verdict) || item.id === '') continue;
    for (const link of body.querySelectorAll(`a[href="#${CSS.escape(item.id)}"]`))
      if (!link.closest('.references')) added.push(appended(link, markOf(check.verdict)));
  }
  return () => {
    for (const element of added) element.remove();
  };
}

function appended(parent: Element, element: Element): Element {
  parent.append(element);
  return element;
}

/** ` ⊘ Retracted`, below the reference. */
function noteOf(verdict: ReferenceVerdict, isAnswered: boolean): Element {
  const note = document.createElement('span');
  note.className = 'reference-note';
  note.dataset.verdict = verdict;
  const answered = isAnswered ? ' · answered by the authors' : '';
  note.append(hidden(` ${VERDICT_SIGNS[verdict]} `), `${REFERENCE_VERDICTS[verdict].label}${answered}`);
  return note;
}

/** What reviewers say about whether the work supports the paper. */
function answersNote(answers: ResolvedReference['answers']): Element {
  const note = document.createElement('span');
  note.className = 'reference-note';
  note.textContent = ` Citation checked: ${answersText(answers)}`;
  return note;
}

/** A sign after the citation, which screen readers read as a word. */
function markOf(verdict: ReferenceVerdict): Element {
  const mark = document.createElement('span');
  mark.className = 'citation-mark';
  mark.title = REFERENCE_VERDICTS[verdict].help;
  const word = document.createElement('span');
  word.className = 'visually-hidden';
  word.textContent = ` (${REFERENCE_VERDICTS[verdict].label.toLowerCase()})`;
  mark.append(hidden(VERDICT_SIGNS[verdict]), word);
  return mark;
}

function hidden(text: string): Element {
  const sign = document.createElement('span');
  sign.ariaHidden = 'true';
  sign.textContent = text;
  return sign;
}
