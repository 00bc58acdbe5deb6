import { NOT_DECLARED } from '#shared/domain/manuscript/declarations.ts';
import type { AiDisclosure as Disclosure } from '#shared/domain/manuscript/values.ts';
import { AI_USE_ID, aiUseSentence } from '../../../lib/ai-use.ts';

/** The authors' AI disclosure among the declarations: a sentence that says who did each task, and their statement. */
export function AiDisclosure({ disclosure }: { disclosure: Disclosure | null }) {
  const sentence = aiUseSentence(disclosure);
  const statement = disclosure?.statement;
  return (
    <div id={AI_USE_ID}>
      <dt>Use of AI</dt>
      <dd>
        {(sentence || !statement) && <p>{sentence || NOT_DECLARED}</p>}
        {statement && <p>{statement}</p>}
      </dd>
    </div>
  );
}
