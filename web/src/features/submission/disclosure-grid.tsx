import { AI_SHARE_NAMES, AI_SHARES, AI_TASKS } from '#shared/domain/paper-constants.ts';
import { AI_TASK_ORDER, type AiTask, type SubmissionValues } from './submission-form.ts';

type Shares = SubmissionValues['aiDisclosure'];
type AiShare = (typeof AI_SHARES)[number];

/** For each task, how much of it AI did, in five steps. */
export function DisclosureGrid({ value, onChange }: { value: Shares; onChange: (shares: Shares) => void }) {
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
          share={value[task]}
          onChange={(share) => onChange({ ...value, [task]: share })}
        />
      ))}
    </div>
  );
}

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
          <span>{AI_SHARE_NAMES[option]}</span>
        </label>
      ))}
    </fieldset>
  );
}
