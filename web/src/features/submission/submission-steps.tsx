import { useEffect, useRef } from 'react';
import type { SubmissionValues } from './submission-form.ts';

/** The steps of the form. */
export const STEPS = ['Files', 'Check what we read', 'Declarations and license'] as const;
export const [FILES, CHECK, DECLARE] = [0, 1, 2];

const OF_FILES = ['source', 'files', 'authorPdf', 'contentType', 'content'];
const OF_CHECK = [
  ...[
    'title',
    'abstract',
    'paperType',
    'languageCode',
    'primaryCategory',
    'secondaryCategory',
    'keywords',
    'doi',
  ],
  ...[
    'agentsTookPart',
    'selectedAgentIds',
    'coauthors',
    'authors',
    'authorDetails',
    'institution',
    'email',
    'anonymousFor',
  ],
];

/** Returns the step that has an input. */
export function stepOf(field: keyof SubmissionValues): number {
  if (OF_FILES.includes(field)) return FILES;
  return OF_CHECK.includes(field) ? CHECK : DECLARE;
}

/** The steps as buttons, in any order: nothing is lost between them. */
export function StepBar({ step, onStep }: { step: number; onStep: (step: number) => void }) {
  return (
    <ol className="step-bar" aria-label="Steps">
      {STEPS.map((name, index) => (
        <li key={name} data-done={index < step}>
          <button
            type="button"
            aria-current={index === step ? 'step' : undefined}
            onClick={() => onStep(index)}
          >
            <span className="step-number">{index + 1}</span> <span className="step-label">{name}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Moves to the top of the form, and the focus to the step's name, when the step changes. */
export function StepName({ step }: { step: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(step);
  useEffect(() => {
    if (first.current === step) return;
    first.current = -1;
    heading.current?.closest('form')?.scrollIntoView({ block: 'start', behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <h2 className="visually-hidden" ref={heading} tabIndex={-1}>
      Step {step + 1} of {STEPS.length}: {STEPS[step]}
    </h2>
  );
}
