import type { ConversionMessage, ShownConversion } from '#shared/domain/paper.ts';

/** How well the source was converted and what was lost or odd, each with its line; the API tells it to authors only. */
export function ConversionMessages({ conversion }: { conversion: ShownConversion | null }) {
  if (!conversion || conversion.messages.length === 0) return null;
  const { messages, score, lossy } = conversion;
  const losses = messages.filter(({ severity }) => severity !== 'info');
  const notes = messages.filter(({ severity }) => severity === 'info');
  return (
    <details className="conversion" open={lossy}>
      <summary>
        Conversion: {score !== null && `${Math.round(score * 100)} of 100 points, `}
        {messages.length} {messages.length === 1 ? 'remark' : 'remarks'}
      </summary>
      <p className="conversion-hint">
        Only the authors see this. Mend the source and send it as a new version.
      </p>
      {losses.length > 0 && <Remarks title="Lost or odd" messages={losses} />}
      {notes.length > 0 && <Remarks title="Changed, without loss" messages={notes} />}
    </details>
  );
}

function Remarks({ title, messages }: { title: string; messages: readonly ConversionMessage[] }) {
  return (
    <>
      <h3 className="label">{title}</h3>
      <ul>
        {messages.map(({ severity, message, file, line }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a message may come twice
          <li key={index} data-severity={severity}>
            <span className="mono">{file ? (line ? `${file}:${line}` : file) : '–'}</span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
