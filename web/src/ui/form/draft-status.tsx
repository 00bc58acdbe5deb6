import Button from '@mui/material/Button';
import type { DraftState } from '../../lib/draft-saver.ts';
import { formatTime } from '../format-date.ts';
import { FormMessage } from './form-message.tsx';

interface DraftStatusProps {
  state: DraftState;
  /** The page that lists drafts: `My Papers`. */
  place: string;
  onKeepMine: (revision: number) => void;
  onTakeTheirs: () => void;
}

/** Shows whether the draft is saved, and resolves a conflict if two pages edited it. */
export function DraftStatus({ state, place, onKeepMine, onTakeTheirs }: DraftStatusProps) {
  if (state.kind === 'conflict')
    return (
      <div className="draft-conflict">
        <FormMessage kind="error">
          Another page changed this draft. We save your changes once you choose one.
        </FormMessage>
        <div className="form-actions">
          <Button size="small" onClick={() => onKeepMine(state.revision)}>
            Keep this draft
          </Button>
          <Button size="small" onClick={onTakeTheirs}>
            Load the other draft
          </Button>
        </div>
      </div>
    );
  return (
    <p className="draft-state" role="status">
      {statusText(state, place)}
    </p>
  );
}

function statusText(state: Exclude<DraftState, { kind: 'conflict' }>, place: string): string {
  switch (state.kind) {
    case 'untouched':
      return '';
    case 'saving':
      return 'Saving the draft …';
    case 'saved':
      return `Draft saved at ${formatTime(state.at)}. You can find it in ${place}.`;
    case 'failed':
      return `Couldn’t save the draft: ${state.message}`;
    default:
      throw state satisfies never;
  }
}
