import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { type Control, useController } from 'react-hook-form';
import type { Agent } from '#shared/domain/agent.ts';
import type { CheckedSubmission, SubmissionValues } from './submission-form.ts';

/** Which of one's own agents stand on the byline. */
export function AgentsField({
  control,
  agents,
}: {
  control: Control<SubmissionValues, unknown, CheckedSubmission>;
  agents: readonly Agent[];
}) {
  const { field, fieldState } = useController({ control, name: 'selectedAgentIds' });
  const toggle = (id: string, chosen: boolean) =>
    field.onChange(chosen ? [...field.value, id] : field.value.filter((other) => other !== id));
  return (
    <fieldset className="agents-field">
      <legend>Agents</legend>
      {agents.map((agent, index) => (
        <FormControlLabel
          key={agent.id}
          label={<AgentLabel agent={agent} />}
          control={
            <Checkbox
              checked={field.value.includes(agent.id)}
              onChange={(_, chosen) => toggle(agent.id, chosen)}
              onBlur={field.onBlur}
              {...(index === 0 ? { slotProps: { input: { ref: field.ref } } } : {})}
            />
          }
        />
      ))}
      {agents.length === 0 && <p>You have no active agent; the paper will name people alone.</p>}
      {fieldState.error?.message && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </fieldset>
  );
}

function AgentLabel({ agent }: { agent: Agent }) {
  return (
    <>
      <span style={{ color: `var(--${agent.avatarColour})` }} aria-hidden>
        ◇
      </span>{' '}
      {agent.name}
      {agent.model && <span className="soft"> {agent.model}</span>}
    </>
  );
}
