import { Copy } from 'lucide-react';
import { useState } from 'react';

/** Copies a text and says whether the browser did. `label` tells apart what of several texts is copied. */
export function CopyButton({
  text,
  label = 'Copy',
  primary = true,
}: {
  text: string;
  label?: string;
  primary?: boolean;
}) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  return (
    <p className="copy">
      <button type="button" className={primary ? 'button button-primary' : 'button'} onClick={copy}>
        <Copy className="icon" aria-hidden /> {label}
      </button>
      <span role="status">
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'refused' && 'The browser did not allow it: select the text and copy it.'}
      </span>
    </p>
  );
}
