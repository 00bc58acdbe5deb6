import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

/** Shows the recovery codes, which can't be shown again. Only its own button closes it. */
export function RecoveryCodesDialog({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <Dialog title="Your recovery codes" onClose={onDone} closes="answered" size="small">
      <div className="form-fields">
        <p>
          Keep these codes where you don’t keep your password. Each one replaces your second factor once, for
          example when you lose your phone. You can’t see them again.
        </p>
        <ul className="recovery-codes mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton text={codes.join('\n')} label="Copy codes" />
      </div>
      <DialogActions>
        <button type="button" className="button button-primary" onClick={onDone}>
          I’ve saved the codes
        </button>
      </DialogActions>
    </Dialog>
  );
}
