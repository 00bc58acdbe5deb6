import { NOT_DECLARED } from '#shared/domain/manuscript/declarations.ts';
import type { AiDisclosure as Disclosure } from '#shared/domain/manuscript/values.ts';
import { AI_SHARE_NAMES, AI_SHARES, AI_TASKS } from '#shared/domain/paper-constants.ts';
import { aiUseSentence, declaredTasks } from './ai-use.ts';

/** The authors' AI disclosure: a sentence, and who did each task, on a scale from people to AI. */
export function AiDisclosure({ disclosure }: { disclosure: Disclosure | null }) {
  const declared = declaredTasks(disclosure);
  return (
    <section aria-labelledby="disclosure-label">
      <h2 className="label" id="disclosure-label">
        Use of AI
      </h2>
      {declared.length > 0 && <p className="disclosure-sentence">{aiUseSentence(disclosure)}</p>}
      {declared.length > 0 && (
        <details className="disclosure">
          <summary>Part by part</summary>
          <p className="disclosure-ends" aria-hidden>
            <span>People</span>
            <span>AI</span>
          </p>
          <dl className="disclosure-chart">
            {declared.map((task) => (
              <Share key={task} task={task} share={disclosure?.[task] ?? 'human'} />
            ))}
          </dl>
        </details>
      )}
      {declared.length === 0 && !disclosure?.statement && <p className="soft">{NOT_DECLARED}</p>}
      {disclosure?.statement && (
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
        <span>{AI_SHARE_NAMES[share]}</span>
        <span className="disclosure-scale" aria-hidden>
          {AI_SHARES.map((step) => (
            <span key={step} data-here={step === share} />
          ))}
        </span>
      </dd>
    </div>
  );
}
