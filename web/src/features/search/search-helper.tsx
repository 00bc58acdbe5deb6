import { FileText, FolderOpen, type LucideIcon, SquareSlash, Tag, UserRound } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useState } from 'react';
import type { Choice, ChoiceKind } from './choices.ts';
import { HELPER_ID, type HelperHandle } from './helper-handle.ts';
import { useChoices } from './use-choices.ts';

interface SearchHelperProps {
  ref: Ref<HelperHandle>;
  text: string;
  caret: number;
  /** Replaces the text of the search box. */
  onComplete: (text: string, caret: number) => void;
  onGo: (address: string) => void;
  /** Receives the element id of the suggestion selected with the arrow keys. */
  onActive: (id: string | undefined) => void;
  onExpanded: (isExpanded: boolean) => void;
}

const ICONS: Record<ChoiceKind, LucideIcon> = {
  command: SquareSlash,
  paper: FileText,
  author: UserRound,
  category: FolderOpen,
  keyword: Tag,
};

/** The list under the search box: commands after a slash, their values, and suggestions for words. */
export function SearchHelper({
  ref,
  text,
  caret,
  onComplete,
  onGo,
  onActive,
  onExpanded,
}: SearchHelperProps) {
  const { choices, heading } = useChoices(text, caret);
  const idPrefix = useId();
  // The selection belongs to the current text, so typing resets it.
  const [selection, setSelection] = useState({ text, index: -1 });
  const index = selection.text === text && selection.index < choices.length ? selection.index : -1;
  const idOf = (at: number) => `${idPrefix}-${at}`;
  const activeId = index < 0 ? undefined : idOf(index);
  const isExpanded = choices.length > 0;
  useEffect(() => onActive(activeId), [onActive, activeId]);
  useEffect(() => onExpanded(isExpanded), [onExpanded, isExpanded]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const choose = (choice: Choice) => {
    if ('address' in choice.effect) onGo(choice.effect.address);
    else onComplete(choice.effect.text, choice.effect.caret);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const active = choices[index];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && choices.length > 0) setSelection({ text, index: nextIndex(index, step, choices.length) });
    else if (event.key === 'Enter' && active) choose(active);
    else return;
    event.preventDefault();
  };
  useImperativeHandle(ref, () => ({ onKeyDown }));

  return (
    <div className="search-helper" hidden={!isExpanded}>
      <p className="label" aria-hidden>
        {heading}
      </p>
      <div id={HELPER_ID} className="search-choices" role="listbox" aria-label={heading}>
        {choices.map((choice, at) => (
          <ChoiceLine
            key={choice.key}
            id={idOf(at)}
            choice={choice}
            isActive={at === index}
            onChoose={() => choose(choice)}
          />
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {isExpanded ? `${choices.length} suggestions. Use the arrow keys to choose.` : ''}
      </p>
    </div>
  );
}

/** Returns the next index, cycling through the list and the box itself (-1), where Enter searches for the typed text. */
const nextIndex = (index: number, step: number, count: number): number =>
  ((index + 1 + step + count + 1) % (count + 1)) - 1;

interface ChoiceLineProps {
  id: string;
  choice: Choice;
  isActive: boolean;
  onChoose: () => void;
}

function ChoiceLine({ id, choice, isActive, onChoose }: ChoiceLineProps) {
  const Icon = ICONS[choice.kind];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys, as in the combobox pattern
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="search-choice"
      data-kind={choice.kind}
      // Keeps the focus in the input.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon className="icon" aria-hidden />
      <span className="search-choice-label">{choice.label}</span>
      {choice.detail && <span className="search-choice-detail">{choice.detail}</span>}
    </div>
  );
}
