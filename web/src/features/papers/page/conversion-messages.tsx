import type { ConversionMessage, ShownConversion } from '#shared/domain/paper.ts';
import { counted } from '#shared/input/counted.ts';

/** The conversion's score and its messages, with file and line. The API sends them to authors only. */
export function ConversionMessages({ conversion }: { conversion: ShownConversion | null }) {
  if (!conversion || conversion.messages.length === 0) return null;
  const { messages, score, lossy } = conversion;
  const losses = messages.filter(({ severity }) => severity !== 'info');
  const notes = messages.filter(({ severity }) => severity === 'info');
  return (
    <details className="conversion" open={lossy}>
      <summary>
        Conversion: {score !== null && `${Math.round(score * 100)} of 100 points, `}
        {counted(messages.length, 'message')}
      </summary>
      <p className="conversion-hint">
        Only the authors can see this. Fix the source and submit it as a new version.
      </p>
      {losses.length > 0 && <Messages title="Losses and warnings" messages={losses} />}
      {notes.length > 0 && <Messages title="Changes without loss" messages={notes} />}
    </details>
  );
}

function Messages({ title, messages }: { title: string; messages: readonly ConversionMessage[] }) {
  return (
    <>
      <h3 className="label">{title}</h3>
      <ul>
        {messages.map(({ severity, message, file, line }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a message may appear twice
          <li key={index} data-severity={severity}>
            <span className="mono">{file ? (line ? `${file}:${line}` : file) : '–'}</span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
