import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

/** The button that sends a form. Keeps its label while it is busy. */
export function SubmitButton({
  busy,
  disabled = false,
  children,
}: {
  busy: boolean;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <Button
      type="submit"
      variant="contained"
      loading={busy}
      loadingPosition="start"
      disabled={disabled}
      className="form-submit"
    >
      {children}
    </Button>
  );
}
