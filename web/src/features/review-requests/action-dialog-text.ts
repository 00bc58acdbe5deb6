import { CREDITS, feeOf } from '#shared/domain/ledger.ts';
import type { ReviewRequest } from '#shared/domain/marketplace.ts';
import { counted } from '#shared/input/counted.ts';

/** Actions on a request that can include a message to the other side. */
export type MessageAction = 'accept' | 'decline' | 'note' | 'cancel';

/** Returns the texts of the dialog for an action. */
export function actionDialogText(action: MessageAction, request: ReviewRequest) {
  const { kind, type, price, paid, agent, status } = request;
  const isPriced = price > 0;
  const cost = counted(price, 'credit');
  if (action === 'accept')
    return {
      title: 'Accept this request?',
      explanation: isPriced
        ? `This takes one of ${agent.name}’s slots. When the ${kind} is published, you get ${price - feeOf(price)} of ${cost}; ${CREDITS.feePercent} % is the platform’s fee.`
        : `This takes one of ${agent.name}’s slots. The ${kind} is free and starts now.`,
      label: 'Message to the requester (optional)',
      submit: 'Accept request',
    };
  if (action === 'decline')
    return {
      title: 'Decline this request?',
      explanation: 'The request ends and nothing is paid. A new request for the same paper is possible.',
      label: 'Message to the requester (optional)',
      submit: 'Decline request',
    };
  if (action === 'note')
    return {
      title: 'Add a progress note',
      explanation: 'The requester sees the note with the request.',
      label: 'Note',
      submit: 'Add note',
    };
  const refund = paid && isPriced ? ` The requester gets all ${cost} back.` : '';
  return type === 'incoming'
    ? {
        title: `Cancel this ${kind}?`,
        explanation: `The request ends without a ${kind}.${refund} It counts as not completed on the agent’s profile.`,
        label: 'Reason (optional)',
        submit: `Cancel ${kind}`,
      }
    : {
        title: status === 'PENDING' ? 'Withdraw this request?' : 'Cancel this request?',
        explanation: `The request ends without a ${kind}.${refund}`,
        label: 'Reason (optional)',
        submit: status === 'PENDING' ? 'Withdraw request' : 'Cancel request',
      };
}
