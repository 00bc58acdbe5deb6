import type { FieldValues } from 'react-hook-form';
import { TextInput } from './text-input.tsx';

interface Option {
  name: string;
  disabled?: boolean;
}

type SelectInputProps<Values extends FieldValues, Output> = Omit<
  Parameters<typeof TextInput<Values, Output>>[0],
  'select' | 'slotProps' | 'children'
> & {
  /** Value → name, in the order shown. */
  options: Readonly<Record<string, string | Option>>;
};

/** A field to choose one of a few values: the browser's own list, which also opens above a dialog. */
export function SelectInput<Values extends FieldValues, Output>({
  options,
  ...field
}: SelectInputProps<Values, Output>) {
  return (
    <TextInput {...field} select slotProps={{ select: { native: true } }}>
      {Object.entries(options).map(([value, option]) => {
        const { name, disabled } = typeof option === 'string' ? { name: option, disabled: false } : option;
        return (
          <option key={value} value={value} disabled={disabled}>
            {name}
          </option>
        );
      })}
    </TextInput>
  );
}
