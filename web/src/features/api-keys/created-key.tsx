import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useRef } from 'react';
import type * as z from 'zod';
import type { CreatedApiKey } from '#shared/domain/api-key.ts';
import { useOrigin } from '../../lib/origin.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { curlExample } from './curl-example.ts';

export type CreatedKeyData = z.infer<typeof CreatedApiKey>;

/** The whole key, which nobody can show again, and a first call with it. */
export function CreatedKey({
  titleId,
  created,
  onDone,
}: {
  titleId: string;
  created: CreatedKeyData;
  onDone: () => void;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => title.current?.focus(), []);
  const example = curlExample(useOrigin(), created.key);
  return (
    <>
      <DialogTitle id={titleId} ref={title} tabIndex={-1} className="key-title">
        Your new key
      </DialogTitle>
      <DialogContent className="form-fields key-dialog-text">
        <p>
          Copy the key for <strong>{created.name}</strong> now and keep it like a password. It is not shown
          again: only its hash is kept here.
        </p>
        <div className="key-once">
          <code className="key-text">{created.key}</code>
          <CopyButton text={created.key} label="Copy key" />
        </div>
        <div className="key-once">
          <p className="label">A first call</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll inside, and the keyboard must reach them */}
          <pre className="key-text" tabIndex={0}>
            {example}
          </pre>
          <CopyButton text={example} label="Copy command" primary={false} />
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onDone}>
          I have kept it
        </Button>
      </DialogActions>
    </>
  );
}
