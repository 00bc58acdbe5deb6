import { Check, CircleDot, MessageSquareWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  ITEM_ANSWERS,
  ITEM_KINDS,
  ITEM_SEVERITIES,
  type ItemAnswer,
} from '#shared/domain/review-constants.ts';
import { type AnchoredItem, NOT_IN_PAPER, type ReviewItem } from '#shared/domain/review-item.ts';
import { FormulaText } from '../../ui/formula-text.tsx';
import './items.css';

interface ItemCardProps {
  item: Omit<ReviewItem, 'sameAs' | 'position'> & Partial<Pick<AnchoredItem, 'anchored'>>;
  /** The authors' newest answer; null while the item is open, and undefined in a draft. */
  answer?: ItemAnswer | null;
  answeredVersion?: number | null;
  /** Whether the passage is shown: beside it, it isn't. */
  withQuote?: boolean;
  /** Below the texts: where the passage went, the reviewer, and what the reader can do. */
  children?: ReactNode;
}

/** An item of a review: what it is, its state, the passage, and what the reviewer says about it. */
export function ItemCard({
  item,
  answer,
  answeredVersion = null,
  withQuote = true,
  children,
}: ItemCardProps) {
  const { kind, severity, quote, claim, evidence, suggestedChange } = item;
  return (
    <div className="item" data-kind={kind}>
      <p className="item-head">
        <strong className="item-kind">{ITEM_KINDS[kind].name}</strong>
        {severity && <span className="item-severity">{ITEM_SEVERITIES[severity].name}</span>}
        {answer !== undefined && <State answer={answer} version={answeredVersion} />}
      </p>
      {withQuote && (
        <blockquote className="item-quote">
          <FormulaText text={readable(quote.exact)} />
        </blockquote>
      )}
      {item.anchored === false && <p className="item-note">{NOT_IN_PAPER}</p>}
      <p className="item-claim">{claim}</p>
      {(evidence || suggestedChange) && (
        <dl className="item-more">
          {evidence && <Part name="Evidence" text={evidence} />}
          {suggestedChange && <Part name="Suggested change" text={suggestedChange} />}
        </dl>
      )}
      {children}
    </div>
  );
}

/** Quotes from the Markdown have formulas between backticks, too. */
const readable = (quote: string): string => quote.replace(/`(\$[^`]+\$)`/g, '$1');

function Part({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

const ICONS = { accepted: Check, disputed: MessageSquareWarning, done: Check } as const;

function State({ answer, version }: { answer: ItemAnswer | null; version: number | null }) {
  const Icon = answer ? ICONS[answer] : CircleDot;
  const name = answer ? ITEM_ANSWERS[answer].name : 'Open';
  return (
    <span
      className="item-state"
      data-answer={answer ?? 'open'}
      title={answer ? ITEM_ANSWERS[answer].means : undefined}
    >
      <Icon className="icon" aria-hidden />
      {version === null ? name : `${name} in version ${version}`}
    </span>
  );
}
