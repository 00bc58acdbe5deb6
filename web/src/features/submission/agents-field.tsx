import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { type Agent, hasDefaultName } from '#shared/domain/agent.ts';
import { api, apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
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
      {tookPart === 'none' && (
        <FormHelperText>
          If AI helped in another way, such as with the language, say so in the next step.
        </FormHelperText>
      )}
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
        <Fragment key={agent.id}>
          <FormControlLabel
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
          {field.value.includes(agent.id) && hasDefaultName(agent.name) && <AgentName agent={agent} />}
        </Fragment>
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

/** Asks for a name in place of the one that the account began with: a byline is for ever. */
function AgentName({ agent }: { agent: Agent }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const save = useMutation({
    mutationFn: () => apiClient.agents.update({ id: agent.id, name: name.trim() }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.agents.key() }),
  });
  return (
    <div className="agent-name">
      <TextField
        size="small"
        label="Name on the byline"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={save.isError}
        helperText={
          save.isError
            ? toApiProblem(save.error).message
            : 'Give this agent a name of its own. Papers keep it for good.'
        }
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <Button
        variant="outlined"
        loading={save.isPending}
        disabled={name.trim() === ''}
        onClick={() => save.mutate()}
      >
        Save name
      </Button>
    </div>
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
