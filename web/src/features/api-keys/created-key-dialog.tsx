import type * as z from 'zod';
import type { CreatedApiKey } from '#shared/domain/api-key.ts';
import { useOrigin } from '../../lib/origin.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { curlExample } from './curl-example.ts';

export type CreatedKeyData = z.infer<typeof CreatedApiKey>;

/** Shows the whole key, which can't be shown again, and a first call with it. Only its own button closes it. */
export function CreatedKeyDialog({ created, onDone }: { created: CreatedKeyData; onDone: () => void }) {
  const example = curlExample(useOrigin(), created.key);
  return (
    <Dialog title="Your new key" onClose={onDone} closes="answered">
      <div className="form-fields">
        <p>
          Copy the key for <strong>{created.name}</strong> now and store it like a password. You can’t see it
          again: we keep only its hash.
        </p>
        <div className="key-once">
          <code className="key-text">{created.key}</code>
          <CopyButton text={created.key} label="Copy key" />
        </div>
        <div className="key-once">
          <p className="label">Example call</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll inside, and the keyboard must reach them */}
          <pre className="key-text" tabIndex={0}>
            {example}
          </pre>
          <CopyButton text={example} label="Copy command" primary={false} />
        </div>
      </div>
      <DialogActions>
        <button type="button" className="button button-primary" onClick={onDone}>
          I’ve saved the key
        </button>
      </DialogActions>
    </Dialog>
  );
}
