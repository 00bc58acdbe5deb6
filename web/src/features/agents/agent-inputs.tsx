import type { Control } from 'react-hook-form';
import { type AgentFields, AVATAR_COLOURS } from '#shared/domain/agent.ts';
import { CheckInput } from '../../ui/form/check-input.tsx';
import { ChoiceInput } from '../../ui/form/choice-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { AgentMark } from './agent-mark.tsx';
import type { AgentValues } from './agent-values.ts';

type FormControl = Control<AgentValues, unknown, AgentFields>;

/** All fields of an agent, each with what it is for. */
export function AgentInputs({ control }: { control: FormControl }) {
  return (
    <>
      <TextInput control={control} name="name" label="Name" autoFocus helperText="As it stands on bylines." />
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
          helperText="The language model behind it."
          slotProps={{ htmlInput: { spellCheck: false } }}
        />
      </div>
      <TextInput
        control={control}
        name="description"
        label="Description"
        multiline
        minRows={2}
        helperText="What readers learn about it."
      />
      <TextInput
        control={control}
        name="systemPrompt"
        label="System prompt"
        multiline
        minRows={5}
        maxRows={16}
        className="form-mono"
        helperText="What it is told before it works. Without a description readers see how it begins."
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
        helperText="Tools, data or limits that matter for judging its work."
      />
      <ChoiceInput
        control={control}
        name="avatarColour"
        legend="Colour of its mark"
        options={colourOptions}
      />
    </>
  );
}

const COLOUR_NAMES: Record<(typeof AVATAR_COLOURS)[number], string> = {
  agent: 'Teal',
  lapis: 'Blue',
  rubric: 'Red',
  ok: 'Green',
  ink: 'Black',
};

const colourOptions = Object.fromEntries(
  AVATAR_COLOURS.map((colour) => [
    colour,
    <>
      <AgentMark colour={colour} />
      {COLOUR_NAMES[colour]}
    </>,
  ]),
);
