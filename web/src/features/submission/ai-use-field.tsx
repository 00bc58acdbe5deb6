import FormHelperText from '@mui/material/FormHelperText';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { AI_SHARES } from '#shared/domain/paper-constants.ts';
import { aiUseSentence } from '../../lib/ai-use.ts';
import { DisclosureGrid } from './disclosure-grid.tsx';
import type { Control } from './form-part.tsx';
import { AI_TASK_ORDER } from './submission-form.ts';

const DIFFERS = 'differs';
type Choice = (typeof AI_SHARES)[number] | typeof DIFFERS;

/** How an author says in one click how all parts of the work were shared. */
const CHOICES: Record<Choice, string> = {
  human: 'No AI used',
  'human-led': 'Led by people',
  balanced: 'Equal parts',
  'ai-led': 'Led by AI',
  ai: 'All by AI',
  differs: 'It differs by part',
};
const ORDER: readonly Choice[] = [...AI_SHARES, DIFFERS];

/** How people and AI shared the work: the same for all parts, or part by part. Nothing is chosen before the author does. */
export function AiUseField({ control }: { control: Control }) {
  const { field, fieldState } = useController({ control, name: 'aiDisclosure' });
  const tookPart = useWatch({ control, name: 'agentsTookPart' });
  const shares = new Set(AI_TASK_ORDER.map((task) => field.value[task]));
  const [same] = shares;
  const [differs, setDiffers] = useState(shares.size > 1);
  const choice = differs ? DIFFERS : same;
  const choose = (chosen: Choice) => {
    setDiffers(chosen === DIFFERS);
    if (chosen !== DIFFERS) field.onChange(Object.fromEntries(AI_TASK_ORDER.map((task) => [task, chosen])));
  };
  return (
    <div className="ai-use">
      <fieldset className="form-choice">
        <legend>How did people and AI share the work?</legend>
        {ORDER.map((option, index) => (
          <label key={option}>
            <input
              type="radio"
              name="ai-use"
              ref={index === 0 ? field.ref : undefined}
              checked={choice === option}
              onChange={() => choose(option)}
            />
            {CHOICES[option]}
          </label>
        ))}
      </fieldset>
      {differs && <DisclosureGrid value={field.value} onChange={field.onChange} />}
      {fieldState.error?.message && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      <p className="soft" role="status">
        {aiUseSentence(field.value)}
      </p>
      {same === 'human' && !differs && tookPart === 'some' && (
        <p className="field-error">An agent is on the byline, but no AI was used. Correct one of them.</p>
      )}
    </div>
  );
}
