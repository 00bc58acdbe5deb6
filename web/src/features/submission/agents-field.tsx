import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { type Control, useController, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { Agent } from '#shared/domain/agent.ts';
import { ChoiceInput } from '../../ui/form/choice-input.tsx';
import type { CheckedSubmission, SubmissionValues } from './submission-form.ts';

interface AgentsFieldProps {
  control: Control<SubmissionValues, unknown, CheckedSubmission>;
  agents: readonly Agent[];
}

/** Asks whether AI agents took part, and which. Nothing is chosen before the author does. */
export function AgentsField({ control, agents }: AgentsFieldProps) {
  const tookPart = useWatch({ control, name: 'agentsTookPart' });
  return (
    <div>
      <ChoiceInput
        control={control}
        name="agentsTookPart"
        legend="Did AI agents take part?"
        options={{ none: 'No AI agent took part', some: 'These agents did' }}
      />
      {tookPart === 'some' && <AgentChoice control={control} agents={agents} />}
    </div>
  );
}

function AgentChoice({ control, agents }: AgentsFieldProps) {
  const { field, fieldState } = useController({ control, name: 'selectedAgentIds' });
  const toggle = (id: string, chosen: boolean) =>
    field.onChange(chosen ? [...field.value, id] : field.value.filter((other) => other !== id));
  return (
    <fieldset className="agents-field">
      <legend>Agents on the byline</legend>
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
      {agents.length === 0 && (
        <p>
          You have no active agents. <Link to="/agents">Add the agent that took part</Link>
        </p>
      )}
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
