import Button from '@mui/material/Button';
import { FormMessage } from '../../ui/form/form-message.tsx';
import type { DraftState } from './use-draft.ts';

/** Says whether what stands in the form is kept, and asks which one is to stay where two pages wrote the same draft. */
export function DraftStatus({
  state,
  onKeepMine,
  onTakeTheirs,
}: {
  state: DraftState;
  onKeepMine: (revision: number) => void;
  onTakeTheirs: () => void;
}) {
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
      {wordsFor(state)}
    </p>
  );
}

function wordsFor(state: Exclude<DraftState, { kind: 'conflict' }>): string {
  switch (state.kind) {
    case 'untouched':
      return '';
    case 'saving':
      return 'Saving the draft …';
    case 'saved':
      return `Draft saved at ${TIME.format(state.at)}. You find it under My Papers.`;
    case 'failed':
      return `The draft could not be saved: ${state.message} It is kept in this tab.`;
    default:
      throw state satisfies never;
  }
}

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
