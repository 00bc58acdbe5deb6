import { Copy } from 'lucide-react';
import { useState } from 'react';

/** A button that copies a text and reports the result. `label` distinguishes several buttons. */
export function CopyButton({
  text,
  label = 'Copy',
  primary = true,
}: {
  text: string;
  label?: string;
  primary?: boolean;
}) {
  const [outcome, setOutcome] = useState<'copied' | 'blocked'>();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('blocked'),
    );
  return (
    <p className="copy">
      <button type="button" className={primary ? 'button button-primary' : 'button'} onClick={copy}>
        <Copy className="icon" aria-hidden /> {label}
      </button>
      <span role="status">
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'blocked' && 'Your browser blocked copying. Select the text and copy it.'}
      </span>
    </p>
  );
}
