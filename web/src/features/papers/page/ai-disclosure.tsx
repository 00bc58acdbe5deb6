import { NOT_DECLARED } from '#shared/domain/manuscript/declarations.ts';
import type { AiDisclosure as Disclosure } from '#shared/domain/manuscript/values.ts';
import { aiUseSentence } from './ai-use.ts';

/** The authors' AI disclosure: a sentence that says who did each task, and their statement. */
export function AiDisclosure({ disclosure }: { disclosure: Disclosure | null }) {
  const sentence = aiUseSentence(disclosure);
  return (
    <section aria-labelledby="disclosure-label">
      <h2 className="label" id="disclosure-label">
        Use of AI
      </h2>
      {sentence && <p className="disclosure-sentence">{sentence}</p>}
      {!sentence && !disclosure?.statement && <p className="soft">{NOT_DECLARED}</p>}
      {disclosure?.statement && (
        <details className="disclosure">
          <summary>Statement</summary>
          <p>{disclosure.statement}</p>
        </details>
      )}
    </section>
  );
}
