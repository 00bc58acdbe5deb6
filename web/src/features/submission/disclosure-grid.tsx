import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import type { RefCallback } from 'react';
import { type Control, useController } from 'react-hook-form';
import { AI_SHARE_NAMES, AI_SHARES, AI_TASKS } from '#shared/domain/paper-constants.ts';
import {
  AI_TASK_ORDER,
  type AiTask,
  type CheckedSubmission,
  type SubmissionValues,
} from './submission-form.ts';

/** For each task, how much of it AI did, in five steps. */
export function DisclosureGrid({
  control,
}: {
  control: Control<SubmissionValues, unknown, CheckedSubmission>;
}) {
  const { field, fieldState } = useController({ control, name: 'aiDisclosure' });
  const shares = field.value;
  const missing = AI_TASK_ORDER.find((task) => shares[task] === undefined);
  return (
    <div className="disclosure">
      <div className="disclosure-head" aria-hidden>
        {AI_SHARES.map((share) => (
          <span key={share}>{AI_SHARE_NAMES[share]}</span>
        ))}
      </div>
      {AI_TASK_ORDER.map((task) => (
        <TaskRow
          key={task}
          task={task}
          share={shares[task]}
          onChange={(share) => field.onChange({ ...shares, [task]: share })}
          {...(task === missing ? { inputRef: field.ref } : {})}
        />
      ))}
      {fieldState.error?.message && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      {missing && (
        <Button size="small" variant="text" onClick={() => field.onChange(WITHOUT_AI)}>
          Set all to People
        </Button>
      )}
    </div>
  );
}

const WITHOUT_AI = Object.fromEntries(AI_TASK_ORDER.map((task) => [task, 'human' as const]));

type AiShare = (typeof AI_SHARES)[number];

function TaskRow({
  task,
  share,
  onChange,
  inputRef,
}: {
  task: AiTask;
  share: AiShare | undefined;
  onChange: (share: AiShare) => void;
  /** Receives the row's first button, which takes the focus if the row is missing. */
  inputRef?: RefCallback<HTMLInputElement>;
}) {
  return (
    <fieldset className="disclosure-row">
      <legend>{AI_TASKS[task]}</legend>
      {AI_SHARES.map((option, index) => (
        <label key={option}>
          <input
            type="radio"
            ref={index === 0 ? inputRef : undefined}
            name={`disclosure-${task}`}
            value={option}
            checked={share === option}
            onChange={() => onChange(option)}
          />
          <span>{AI_SHARE_NAMES[option]}</span>
        </label>
      ))}
    </fieldset>
  );
}
