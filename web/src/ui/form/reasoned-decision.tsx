import { useState } from 'react';
import type * as z from 'zod';
import { TextForm } from './text-form.tsx';
import { useFocusBack } from './use-focus-back.ts';

interface ReasonedDecisionProps<Verdict extends string> {
  /** The button of each decision, and the label of its reason. */
  words: Record<Verdict, { action: string; label: string }>;
  /** The decisions that can be made now. */
  possible: readonly Verdict[];
  /** Whom or what it is about, which the buttons are named after. */
  about: string;
  /** Who reads the reason, and what follows. */
  note: (verdict: Verdict) => string;
  /** The schema of the reason, from the endpoint that receives it. */
  rule: z.ZodType<string, string>;
  /** Names this decision among all of the site (`useValidatedForm`). */
  keptAs: string;
  send: (verdict: Verdict, reason: string) => Promise<unknown>;
  /** Says what was decided; not needed where `send` does. */
  onDone?: (verdict: Verdict) => void;
  className?: string;
}

/** A button for each possible decision. It opens a form for the reason in its place. */
export function ReasonedDecision<Verdict extends string>(props: ReasonedDecisionProps<Verdict>) {
  const { words, possible, about, note, rule, keptAs, send, onDone, className = '' } = props;
  const [verdict, setVerdict] = useState<Verdict>();
  const place = useFocusBack(verdict);
  if (verdict)
    return (
      <TextForm
        label={words[verdict].label}
        note={note(verdict)}
        action={words[verdict].action}
        rule={rule}
        keptAs={`${keptAs} ${verdict}`}
        send={(reason) => send(verdict, reason)}
        onDone={() => {
          onDone?.(verdict);
          setVerdict(undefined);
        }}
        onCancel={() => setVerdict(undefined)}
      />
    );
  if (possible.length === 0) return null;
  return (
    <div className={`form-actions ${className}`.trim()} ref={place}>
      {possible.map((each) => (
        <button
          key={each}
          type="button"
          data-opens={each}
          className="button"
          aria-label={`${words[each].action}: ${about}`}
          onClick={() => setVerdict(each)}
        >
          {words[each].action}
        </button>
      ))}
    </div>
  );
}
