import Button from '@mui/material/Button';
import { type Control, useController } from 'react-hook-form';
import { AI_SHARES, AI_TASKS } from '#shared/domain/paper-terms.ts';
import {
  AI_TASK_ORDER,
  type AiTask,
  type CheckedSubmission,
  type SubmissionValues,
} from './submission-form.ts';

/** Who did what: for each part of the work one of five shares, from people alone to AI alone. */
export function DisclosureGrid({
  control,
}: {
  control: Control<SubmissionValues, unknown, CheckedSubmission>;
}) {
  const { field } = useController({ control, name: 'aiDisclosure' });
  const shares = field.value;
  return (
    <div className="disclosure">
      <div className="disclosure-head" aria-hidden>
        {AI_SHARES.map((share) => (
          <span key={share}>{SHARE_NAMES[share]}</span>
        ))}
      </div>
      {AI_TASK_ORDER.map((task) => (
        <TaskRow
          key={task}
          task={task}
          share={shares[task]}
          onChange={(share) => field.onChange({ ...shares, [task]: share })}
        />
      ))}
      {Object.keys(shares).length > 0 && (
        <Button size="small" variant="text" onClick={() => field.onChange({})}>
          Clear all answers
        </Button>
      )}
    </div>
  );
}

type AiShare = (typeof AI_SHARES)[number];
const SHARE_NAMES: Record<AiShare, string> = {
  human: 'People',
  'human-led': 'Led by people',
  balanced: 'Equal parts',
  'ai-led': 'Led by AI',
  ai: 'AI',
};

function TaskRow({
  task,
  share,
  onChange,
}: {
  task: AiTask;
  share: AiShare | undefined;
  onChange: (share: AiShare) => void;
}) {
  return (
    <fieldset className="disclosure-row">
      <legend>{AI_TASKS[task]}</legend>
      {AI_SHARES.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={`disclosure-${task}`}
            value={option}
            checked={share === option}
            onChange={() => onChange(option)}
          />
          <span>{SHARE_NAMES[option]}</span>
        </label>
      ))}
    </fieldset>
  );
}
