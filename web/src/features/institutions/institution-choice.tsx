import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import type { Institution } from '#shared/domain/institution.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { findInstitution } from './find-institution.ts';

/** Asks for an institution, by its name or an email address there. */
export function InstitutionChoice({
  institutions,
  action,
  busy = false,
  takesFocus = false,
  onChoose,
}: {
  institutions: readonly Institution[];
  /** The button: `Link institution`. */
  action: string;
  busy?: boolean;
  /** For a field that replaces the button that opened it. */
  takesFocus?: boolean;
  onChoose: (id: string) => void;
}) {
  const listId = useId();
  const [isUnknown, setUnknown] = useState(false);
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('institution'));
    const found = findInstitution(typed, institutions);
    setUnknown(!found);
    if (found) onChoose(found.id);
  };
  return (
    <form noValidate onSubmit={choose} className="form-fields">
      <TextField
        name="institution"
        label="Institution, or your email address there"
        autoComplete="off"
        inputRef={takesFocus ? focus : undefined}
        error={isUnknown}
        helperText={isUnknown && 'No institution here has this name or address. Choose one from the list.'}
        slotProps={{ htmlInput: { list: listId } }}
      />
      <datalist id={listId}>
        {institutions.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <SubmitButton busy={busy}>{action}</SubmitButton>
    </form>
  );
}

const focus = (input: HTMLInputElement | null) => input?.focus();
