import type { AiDisclosure as Disclosure } from '#shared/domain/paper.ts';
import { type AI_SHARES, AI_TASKS } from '#shared/domain/paper-terms.ts';
import { Fact } from './paper-record.tsx';

const SHARES: Record<(typeof AI_SHARES)[number], string> = {
  human: 'People',
  'human-led': 'Led by people',
  balanced: 'Equal parts',
  'ai-led': 'Led by AI',
  ai: 'AI',
};

/** Who did what, person or machine, as the authors declare it. */
export function AiDisclosure({ disclosure }: { disclosure: Disclosure }) {
  return (
    <section aria-labelledby="disclosure-label">
      <h2 className="label" id="disclosure-label">
        Use of AI
      </h2>
      <dl className="record">
        {TASKS.map((task) => {
          const share = disclosure[task];
          return share ? (
            <Fact key={task} name={AI_TASKS[task]}>
              {SHARES[share]}
            </Fact>
          ) : null;
        })}
      </dl>
      {disclosure.statement && (
        <details className="disclosure">
          <summary>Statement</summary>
          <p>{disclosure.statement}</p>
        </details>
      )}
    </section>
  );
}

const TASKS = [
  'hypothesis',
  'design',
  'analysis',
  'writing',
  'literatureReview',
] as const satisfies readonly (keyof typeof AI_TASKS)[];
