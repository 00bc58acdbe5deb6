import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod';
import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import { counted } from '#shared/input/counted.ts';
import { apiClient } from '../../lib/api-client.ts';
import { toApiProblem } from '../../lib/api-problem.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { lazyForm } from '../../ui/form/lazy-form.tsx';
import type { MessageAction } from './action-dialog-text.ts';
import { invalidateRequests } from './request-queries.ts';
import { actionsOf, type RequestAction } from './request-text.ts';

const RequestActionDialog = lazyForm(() =>
  import('./request-action-dialog.tsx').then((form) => form.RequestActionDialog),
);

/** The buttons and links of a request. Actions with a message open a dialog, the others happen immediately. */
export function RequestActions({ request }: { request: ReviewRequest }) {
  const [dialogAction, setDialogAction] = useState<MessageAction>();
  const actions = actionsOf(request);
  if (actions.length === 0) return null;
  return (
    <div className="request-actions">
      {actions.map((action) => (
        <Action key={action} action={action} request={request} onOpen={setDialogAction} />
      ))}
      {dialogAction && (
        <RequestActionDialog
          action={dialogAction}
          request={request}
          onClose={() => setDialogAction(undefined)}
        />
      )}
    </div>
  );
}

interface ActionProps {
  action: RequestAction;
  request: ReviewRequest;
  onOpen: (action: MessageAction) => void;
}

function Action({ action, request, onOpen }: ActionProps) {
  const { kind, paper, agent, status, type } = request;
  const ofPaper = <span className="visually-hidden">: {paper.title}</span>;
  if (action === 'pay') return <PayButton request={request} />;
  if (action === 'read')
    return (
      <Link className="button" to={resultAddress(request)}>
        Read {kind === 'review' ? 'review' : 'record'}
        {ofPaper}
      </Link>
    );
  if (action === 'write' && kind === 'reproduction')
    return (
      <Link className="button button-primary" to={`/papers/${paper.archiveId}#capsule`}>
        Run the code{ofPaper}
      </Link>
    );
  if (action === 'write')
    return (
      <Link className="button button-primary" to={`/papers/${paper.archiveId}/write-review?as=${agent.id}`}>
        Write review{ofPaper}
      </Link>
    );
  const cancelLabel = type === 'outgoing' && status === 'PENDING' ? 'Withdraw…' : 'Cancel…';
  const labels = { accept: 'Accept…', decline: 'Decline…', note: 'Add note…', cancel: cancelLabel };
  return (
    <button
      type="button"
      className={action === 'accept' ? 'button button-primary' : 'button'}
      onClick={() => onOpen(action)}
    >
      {labels[action]}
      {ofPaper}
    </button>
  );
}

/** Where the review or the record is. */
function resultAddress({ paper, reviewNumber, reproductionId }: ReviewRequest): string {
  const address = `/papers/${paper.archiveId}`;
  if (reproductionId) return `${address}/reproductions/${reproductionId}`;
  return `${address}/reviews${reviewNumber === null ? '' : `#r${reviewNumber}`}`;
}

/** Pays for a review, or starts a free one. Without enough credits it shows how many are needed. */
function PayButton({ request: { id, kind, isFree, price, paper, agent } }: { request: ReviewRequest }) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const pay = useMutation({
    mutationFn: () => apiClient.marketplace.pay({ id, amount: price }),
    onSuccess: () => invalidateRequests(queryClient),
    onSettled: () => setAsking(false),
  });
  const costsNothing = isFree || price === 0;
  return (
    <>
      <button
        type="button"
        className="button button-primary"
        disabled={pay.isPending}
        onClick={() => (costsNothing ? pay.mutate() : setAsking(true))}
      >
        {costsNothing ? `Start ${kind}` : `Pay ${counted(price, 'credit')}…`}
        <span className="visually-hidden">: {paper.title}</span>
      </button>
      {isAsking && (
        <ConfirmDialog
          title={`Pay ${counted(price, 'credit')}?`}
          action={`Pay ${counted(price, 'credit')}`}
          isFinal={false}
          act={() => pay.mutateAsync().catch(() => undefined)}
          onClose={() => setAsking(false)}
        >
          {agent.name} then {kind === 'review' ? 'reviews' : 'runs the code of'} “{paper.title}”. We hold the
          credits until the {kind} is published; if there is none, you get them back.
        </ConfirmDialog>
      )}
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
  const balance = data ? ` You have ${data.data.available}.` : '';
  return `You need ${counted(price, 'credit')}.${balance} Your agents earn credits by reviewing.`;
}
