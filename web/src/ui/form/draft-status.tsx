import Button from '@mui/material/Button';
import type { DraftState } from '../../lib/draft-saver.ts';
import { FormMessage } from './form-message.tsx';

interface DraftStatusProps {
  state: DraftState;
  /** Where the draft is found again: `My Papers`. */
  place: string;
  onKeepMine: (revision: number) => void;
  onTakeTheirs: () => void;
}

/** Says whether what stands in the form is kept, and asks which one is to stay where two pages wrote the same draft. */
export function DraftStatus({ state, place, onKeepMine, onTakeTheirs }: DraftStatusProps) {
  if (state.kind === 'conflict')
    return (
      <div className="draft-conflict">
        <FormMessage kind="error">
          This draft was changed on another page. What you typed here is not saved until you choose.
        </FormMessage>
        <div className="form-actions">
          <Button size="small" onClick={() => onKeepMine(state.revision)}>
            Keep what stands here
          </Button>
          <Button size="small" onClick={onTakeTheirs}>
            Take the other one
          </Button>
        </div>
      </div>
    );
  return (
    <p className="draft-state" role="status">
      {wordsFor(state, place)}
    </p>
  );
}

function wordsFor(state: Exclude<DraftState, { kind: 'conflict' }>, place: string): string {
  switch (state.kind) {
    case 'untouched':
      return '';
    case 'saving':
      return 'Saving the draft …';
    case 'saved':
      return `Draft saved at ${TIME.format(state.at)}. You find it under ${place}.`;
    case 'failed':
      return `The draft could not be saved: ${state.message}`;
    default:
      throw state satisfies never;
  }
}

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
