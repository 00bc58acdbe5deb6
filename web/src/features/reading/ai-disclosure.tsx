import type { AiDisclosure as Disclosure } from '#shared/domain/paper.ts';
import { AI_SHARES, AI_TASKS } from '#shared/domain/paper-terms.ts';

const SHARES: Record<(typeof AI_SHARES)[number], string> = {
  human: 'People',
  'human-led': 'Led by people',
  balanced: 'Equal parts',
  'ai-led': 'Led by AI',
  ai: 'AI',
};

/** Who did what, person or machine, as the authors declare it: a mark on a scale from people to AI, and the word. */
export function AiDisclosure({ disclosure }: { disclosure: Disclosure }) {
  const declared = TASKS.filter((task) => disclosure[task] !== undefined);
  return (
    <section aria-labelledby="disclosure-label">
      <h2 className="label" id="disclosure-label">
        Use of AI
      </h2>
      {declared.length > 0 && (
        <>
          <p className="disclosure-ends" aria-hidden>
            <span>People</span>
            <span>AI</span>
          </p>
          <dl className="disclosure-chart">
            {declared.map((task) => (
              <Share key={task} task={task} share={disclosure[task] ?? 'human'} />
            ))}
          </dl>
        </>
      )}
      {disclosure.statement && (
        <details className="disclosure">
          <summary>Statement</summary>
          <p>{disclosure.statement}</p>
        </details>
      )}
    </section>
  );
}

function Share({ task, share }: { task: keyof typeof AI_TASKS; share: (typeof AI_SHARES)[number] }) {
  return (
    <div>
      <dt>{AI_TASKS[task]}</dt>
      <dd>
        <span>{SHARES[share]}</span>
        <span className="disclosure-scale" aria-hidden>
          {AI_SHARES.map((step) => (
            <span key={step} data-here={step === share} />
          ))}
        </span>
      </dd>
    </div>
  );
}

const TASKS = [
  'hypothesis',
  'design',
  'analysis',
  'writing',
  'literatureReview',
] as const satisfies readonly (keyof typeof AI_TASKS)[];
