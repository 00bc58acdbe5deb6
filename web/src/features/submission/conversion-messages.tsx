import { useQuery } from '@tanstack/react-query';
import type { ConversionMessage } from '#shared/domain/paper.ts';
import { counted } from '../../ui/counted.ts';
import { ownPaperQuery } from './own-paper-query.ts';

/** What the conversion had to say to the authors, with the place in their source. Nothing when all went well. */
export function ConversionMessages({ id }: { id: string }) {
  const { data: paper } = useQuery(ownPaperQuery(id));
  return paper?.conversion ? <ConversionNotes {...paper.conversion} /> : null;
}

/** The same of any conversion, a preview's too. */
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
      <h2 id="conversion-title">{counted(messages.length, 'note')} on the conversion</h2>
      <p>
        {lossy
          ? 'Some of the source could not be carried over to the web page; readers are told so, and find your source beside it.'
          : 'The paper is whole; these places may deserve a look.'}
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
