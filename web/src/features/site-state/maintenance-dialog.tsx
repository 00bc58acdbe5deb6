import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

/** Asks once more before the site is taken away from everybody. */
export function MaintenanceDialog({
  busy,
  onClose,
  onConfirm,
}: {
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Start maintenance?</DialogTitle>
      <DialogContent>
        <p>
          Nobody but admins can read, write or log in until you set another state. What people are writing at
          the moment cannot be sent.
        </p>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" color="error" loading={busy} onClick={onConfirm}>
          Start maintenance
        </Button>
      </DialogActions>
    </Dialog>
  );
}
