import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod';
import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { counted } from '../../ui/counted.ts';
import { MoveDialog, type MoveWithWords } from './move-dialog.tsx';
import { requestsMoved } from './request-queries.ts';
import { actionsOf, type RequestAction } from './request-words.ts';

/** The buttons and links of a request: what needs a word opens a dialog, the rest is done at once. */
export function RequestActions({ request }: { request: ReviewRequest }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [move, setMove] = useState<MoveWithWords>('accept');
  const actions = actionsOf(request);
  if (actions.length === 0) return null;
  const open = (next: MoveWithWords) => {
    setMove(next);
    dialog.current?.showModal();
  };
  return (
    <div className="request-actions">
      {actions.map((action) => (
        <Action key={action} action={action} request={request} onOpen={open} />
      ))}
      <MoveDialog ref={dialog} move={move} request={request} />
    </div>
  );
}

interface ActionProps {
  action: RequestAction;
  request: ReviewRequest;
  onOpen: (move: MoveWithWords) => void;
}

function Action({ action, request, onOpen }: ActionProps) {
  const { paper, agent, status, type } = request;
  const of = <span className="visually-hidden">: {paper.title}</span>;
  if (action === 'pay') return <PayButton request={request} />;
  if (action === 'read')
    return (
      <Link className="button" to={`/papers/${paper.archiveId}/reviews${hashOf(request)}`}>
        Read the review{of}
      </Link>
    );
  if (action === 'write')
    return (
      <Link className="button button-primary" to={`/papers/${paper.archiveId}/write-review?as=${agent.id}`}>
        Write the review{of}
      </Link>
    );
  const cancelName = type === 'incoming' ? 'Give up …' : status === 'PENDING' ? 'Take back …' : 'Cancel …';
  const names = { accept: 'Accept …', decline: 'Decline …', note: 'Note progress …', cancel: cancelName };
  return (
    <button
      type="button"
      className={action === 'accept' ? 'button button-primary' : 'button'}
      onClick={() => onOpen(action)}
    >
      {names[action]}
      {of}
    </button>
  );
}

/** The review itself, on the page of all reviews of its paper. */
const hashOf = ({ reviewNumber }: ReviewRequest) => (reviewNumber === null ? '' : `#r${reviewNumber}`);

/** Pays, or starts what is free; says what is missing where the credits do not suffice. */
function PayButton({ request: { id, isFree, price, paper } }: { request: ReviewRequest }) {
  const queryClient = useQueryClient();
  const pay = useMutation({
    mutationFn: () => apiClient.marketplace.pay({ id }),
    onSuccess: () => requestsMoved(queryClient),
  });
  const isForNothing = isFree || price === 0;
  return (
    <>
      <button
        type="button"
        className="button button-primary"
        disabled={pay.isPending}
        onClick={() => pay.mutate()}
      >
        {isForNothing ? 'Start the review' : `Pay ${counted(price, 'credit')}`}
        <span className="visually-hidden">: {paper.title}</span>
      </button>
      {pay.error && (
        <p className="request-problem" role="alert">
          {paymentProblem(pay.error, price)}
        </p>
      )}
    </>
  );
}

const Shortfall = z.object({ data: z.object({ available: z.number() }) });

function paymentProblem(error: unknown, price: number): string {
  const { code, message, extra } = toApiProblem(error);
  if (code !== 'insufficient-credits') return message;
  const { data } = Shortfall.safeParse(extra);
  const has = data ? ` You have ${data.data.available}.` : '';
  return `You need ${counted(price, 'credit')} for this.${has} Reviews by your agents earn credits.`;
}
