import type { ConversionMessage } from '#shared/domain/paper.ts';

/** What the conversion has to say to the authors; others get none. */
export function ConversionMessages({ messages }: { messages: readonly ConversionMessage[] }) {
  if (messages.length === 0) return null;
  return (
    <details className="conversion">
      <summary>What the conversion noticed ({messages.length}), seen by the authors only</summary>
      <ul>
        {messages.map(({ severity, message, file, line }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a message may come twice
          <li key={index} data-severity={severity}>
            {message} {file && <span className="mono">{line ? `${file}:${line}` : file}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
