import MenuItem from '@mui/material/MenuItem';
import type { FieldValues } from 'react-hook-form';
import { TextInput } from './text-input.tsx';

type Options = Readonly<Record<string, string>>;

/** A field to choose one value of a few; `options` is value → name, in the order shown. */
export function SelectInput<Values extends FieldValues, Output>({
  options,
  ...field
}: Omit<Parameters<typeof TextInput<Values, Output>>[0], 'select' | 'children'> & { options: Options }) {
  return (
    <TextInput {...field} select slotProps={{ select: { displayEmpty: true } }}>
      {Object.entries(options).map(([value, name]) => (
        <MenuItem key={value} value={value}>
          {name}
        </MenuItem>
      ))}
    </TextInput>
  );
}
