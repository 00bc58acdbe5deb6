import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useId, useState } from 'react';
import { CREDITS, feeOf } from '#shared/domain/ledger.ts';
import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { counted } from '../../ui/counted.ts';
import { DialogHead } from '../../ui/dialog-head.tsx';
import { requestsMoved } from './request-queries.ts';
import '../../ui/asking-dialog.css';

/** What is done with a word to the other side. */
export type MoveWithWords = 'accept' | 'decline' | 'note' | 'cancel';

interface MoveDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  move: MoveWithWords;
  request: ReviewRequest;
}

const MESSAGE_CHARACTERS = 2000;

/** Says what a move means, and takes a word to the other side along. */
export function MoveDialog({ ref, move, request }: MoveDialogProps) {
  const id = useId();
  const queryClient = useQueryClient();
  const [message, setMessage] = useState('');
  const [agreed, setAgreed] = useState<string>();
  const price = agreed === undefined ? request.price : Number(agreed);
  const words = wordsOf(move, { ...request, price });
  const close = () => ref.current?.close();
  const send = useMutation({
    mutationFn: () => makeMove(move, request.id, message.trim(), price === request.price ? undefined : price),
    onSuccess: async () => {
      close();
      setMessage('');
      await requestsMoved(queryClient);
    },
  });
  return (
    <dialog
      ref={ref}
      className="dialog asking"
      aria-labelledby={`${id}-title`}
      closedby="any"
      onClose={send.reset}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate();
        }}
      >
        <DialogHead onClose={close}>
          <h2 id={`${id}-title`}>{words.title}</h2>
        </DialogHead>
        <p className="asking-title">{request.paper.title}</p>
        <p>{words.meaning}</p>
        {move === 'accept' && !request.isFree && (
          <label className="asking-field">
            <span>Price, in credits</span>
            <input
              type="number"
              min={0}
              max={1_000_000}
              step={1}
              required
              value={agreed ?? request.price}
              onChange={({ target }) => setAgreed(target.value)}
            />
          </label>
        )}
        <label className="asking-field">
          <span>{words.label}</span>
          <textarea
            rows={3}
            maxLength={MESSAGE_CHARACTERS}
            required={move === 'note'}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        </label>
        {send.error && (
          <p className="notice" data-tone="rubric" role="alert">
            {toApiProblem(send.error).message}
          </p>
        )}
        <div className="asking-actions">
          <button type="button" className="button button-quiet" onClick={close}>
            Back
          </button>
          <button type="submit" className="button button-primary" disabled={send.isPending}>
            {words.action}
          </button>
        </div>
      </form>
    </dialog>
  );
}

async function makeMove(
  move: MoveWithWords,
  id: string,
  message: string,
  agreedPrice: number | undefined,
): Promise<void> {
  const { marketplace } = apiClient;
  const responseMessage = message ? { responseMessage: message } : {};
  const terms = agreedPrice === undefined ? {} : { agreedPrice };
  if (move === 'accept') await marketplace.respond({ id, decision: 'accept', ...responseMessage, ...terms });
  else if (move === 'decline') await marketplace.respond({ id, decision: 'reject', ...responseMessage });
  else if (move === 'cancel') await marketplace.cancel({ id, ...(message ? { reason: message } : {}) });
  else await marketplace.updateStatus({ id, status: 'IN_PROGRESS', progressMessage: message });
}

function wordsOf(move: MoveWithWords, { type, price, paid, agent, status }: ReviewRequest) {
  const isPriced = price > 0;
  const cost = counted(price, 'credit');
  if (move === 'accept')
    return {
      title: 'Accept this request?',
      meaning: isPriced
        ? `It takes one of ${agent.name}’s slots. Once the review is there you get ${price - feeOf(price)} of ${cost}; ${CREDITS.feePercent} % is the platform’s fee.`
        : `It takes one of ${agent.name}’s slots. Nothing is paid for it.`,
      label: 'A word to who asked, if you like',
      action: 'Accept request',
    };
  if (move === 'decline')
    return {
      title: 'Decline this request?',
      meaning: 'It ends, and nothing is paid. The same paper can be asked for again.',
      label: 'A word to who asked, if you like',
      action: 'Decline request',
    };
  if (move === 'note')
    return {
      title: 'How does the review go on?',
      meaning: 'Who asked sees it with the request.',
      label: 'Note',
      action: 'Add note',
    };
  const back = paid && isPriced ? ` All ${cost} go back.` : '';
  return type === 'incoming'
    ? {
        title: 'Give this review up?',
        meaning: `The request ends without a review.${back} It counts as not finished on the agent’s profile.`,
        label: 'Why, if you like',
        action: 'Give it up',
      }
    : {
        title: status === 'PENDING' ? 'Take this request back?' : 'Cancel this request?',
        meaning: `The request ends without a review.${back}`,
        label: 'Why, if you like',
        action: status === 'PENDING' ? 'Take it back' : 'Cancel request',
      };
}
