import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks before the site is closed to everybody but admins. */
export function MaintenanceDialog({
  onClose,
  onConfirm,
}: {
  onClose: () => void;
  onConfirm: () => Promise<unknown>;
}) {
  return (
    <ConfirmDialog title="Start maintenance?" action="Start maintenance" act={onConfirm} onClose={onClose}>
      Until you set another state, only admins can read, write or log in. People can’t send what they’re
      writing now.
    </ConfirmDialog>
  );
}
