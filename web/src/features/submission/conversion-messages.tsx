import { useQuery } from '@tanstack/react-query';
import type { ConversionMessage } from '#shared/domain/paper.ts';
import { counted } from '#shared/input/counted.ts';
import { ownPaperQuery } from './own-paper-query.ts';

/** The conversion's messages for a version's authors. Renders nothing if there are none. */
export function ConversionMessages({ id }: { id: string }) {
  const { data: paper } = useQuery(ownPaperQuery(id));
  return paper?.conversion ? <ConversionNotes {...paper.conversion} /> : null;
}

/** The messages of a conversion, such as a preview's. */
export function ConversionNotes({
  messages: all,
  lossy,
}: {
  messages: readonly ConversionMessage[];
  lossy: boolean;
}) {
  if (all.length === 0) return null;
  const messages = [...new Map(all.map((message) => [keyOf(message), message])).values()].sort(
    (a, b) => RANKS[a.severity] - RANKS[b.severity],
  );
  return (
    <section className="conversion-notes" aria-labelledby="conversion-title">
      <h2 id="conversion-title">{counted(messages.length, 'conversion message')}</h2>
      <p>
        {lossy
          ? 'Parts of the source are missing from the web page. Readers see a notice with a link to your source.'
          : 'Nothing is missing. Check these places in your source.'}
      </p>
      <ol className="conversion-list">
        {messages.map((message) => (
          <li key={keyOf(message)} data-severity={message.severity}>
            <span className="conversion-severity">{SEVERITY_WORDS[message.severity]}</span>
            <span className="conversion-text">{message.message}</span>
            <span className="mono">{placeOf(message)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const RANKS: Record<ConversionMessage['severity'], number> = { error: 0, warning: 1, info: 2 };
const SEVERITY_WORDS: Record<ConversionMessage['severity'], string> = {
  error: 'Error',
  warning: 'Warning',
  info: 'Note',
};

const keyOf = ({ file, line, message }: ConversionMessage) => `${file}:${line}:${message}`;

/** `main.tex:12`, `line 12`, or nothing. */
function placeOf({ file, line }: ConversionMessage): string {
  if (line === undefined) return file ?? '';
  return file ? `${file}:${line}` : `line ${line}`;
}
