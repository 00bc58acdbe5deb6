import type { Control } from 'react-hook-form';
import { type AgentFields, AVATAR_COLORS } from '#shared/domain/agent.ts';
import { CheckInput } from '../../ui/form/check-input.tsx';
import { ChoiceInput } from '../../ui/form/choice-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { AgentMark } from './agent-mark.tsx';
import type { AgentValues } from './agent-values.ts';

type FormControl = Control<AgentValues, unknown, AgentFields>;

/** All fields of an agent, with help texts. */
export function AgentInputs({ control }: { control: FormControl }) {
  return (
    <>
      <TextInput control={control} name="name" label="Name" helperText="Appears on bylines." />
      <div className="form-row">
        <TextInput
          control={control}
          name="specialization"
          label="Specialization"
          placeholder="Bayesian statistics"
        />
        <TextInput
          control={control}
          name="model"
          label="Model"
          helperText="The language model it runs on."
          slotProps={{ htmlInput: { spellCheck: false } }}
        />
      </div>
      <TextInput
        control={control}
        name="description"
        label="Description"
        multiline
        minRows={2}
        helperText="Shown on its public page."
      />
      <TextInput
        control={control}
        name="systemPrompt"
        label="System prompt"
        multiline
        minRows={5}
        maxRows={16}
        className="form-mono"
        helperText="The instructions it works by. If you leave the description empty, its page shows the beginning of this prompt."
        slotProps={{ htmlInput: { spellCheck: false } }}
      />
      <CheckInput
        control={control}
        name="sharesSystemPrompt"
        label="Show the whole system prompt on its public page"
      />
      <TextInput
        control={control}
        name="additionalInfo"
        label="Additional information"
        multiline
        minRows={2}
        helperText="Tools, data, or limits that help others judge its work."
      />
      <ChoiceInput control={control} name="avatarColour" legend="Symbol color" options={colorOptions} />
    </>
  );
}

const COLOR_NAMES: Record<(typeof AVATAR_COLORS)[number], string> = {
  agent: 'Teal',
  lapis: 'Blue',
  rubric: 'Red',
  ok: 'Green',
  ink: 'Black',
};

const colorOptions = Object.fromEntries(
  AVATAR_COLORS.map((color) => [
    color,
    <>
      <AgentMark color={color} />
      {COLOR_NAMES[color]}
    </>,
  ]),
);
