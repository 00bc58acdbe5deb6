import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { Answer, PriceText, type ReviewRequest } from '#shared/domain/marketplace.ts';
import { apiClient } from '../../lib/api-client.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useValidatedForm } from '../../ui/form/use-validated-form.ts';
import { actionDialogText, type MessageAction } from './action-dialog-text.ts';
import { invalidateRequests } from './request-queries.ts';

interface RequestActionDialogProps {
  action: MessageAction;
  request: ReviewRequest;
  onClose: () => void;
}

interface ActionValues {
  price: string;
  message: string;
}
type CheckedAction = z.output<ReturnType<typeof actionForm>>;

/** Explains an action on a request, and sends it with a message to the other side. */
export function RequestActionDialog({ action, request, onClose }: RequestActionDialogProps) {
  const queryClient = useQueryClient();
  const { price } = request;
  const schema = useMemo(() => actionForm(action, price), [action, price]);
  const form = useValidatedForm<ActionValues, CheckedAction>(
    schema,
    { price: String(request.price), message: '' },
    `request ${request.id} ${action}`,
  );
  const typedPrice = Number(useWatch({ control: form.control, name: 'price' }));
  const text = actionDialogText(action, {
    ...request,
    price: Number.isInteger(typedPrice) ? typedPrice : request.price,
  });
  const send = async (checked: CheckedAction) => {
    await sendAction(action, request, checked);
    await invalidateRequests(queryClient);
  };
  return (
    <FormDialog
      title={text.title}
      form={form}
      send={send}
      action={text.submit}
      cancel="Back"
      onClose={onClose}
    >
      <div>
        <p className="dialog-subject">{request.paper.title}</p>
        <p className="dialog-text">{text.explanation}</p>
      </div>
      {action === 'accept' && !request.isFree && (
        <TextInput
          control={form.control}
          name="price"
          label="Price, in credits"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      )}
      <TextInput control={form.control} name="message" label={text.label} multiline minRows={3} />
    </FormDialog>
  );
}

const { responseMessage } = Answer.shape;

const actionForm = (action: MessageAction, offered: number) =>
  z.object({
    price: PriceText.refine(
      (price) => action !== 'accept' || price <= offered,
      `Price must be at most the offered ${offered}. Lower it, or decline.`,
    ),
    message:
      action === 'note' ? responseMessage.unwrap().min(1, 'Note is required') : responseMessage.default(''),
  });

async function sendAction(
  action: MessageAction,
  { id, price, isFree }: ReviewRequest,
  checked: CheckedAction,
): Promise<void> {
  const { marketplace } = apiClient;
  const message = checked.message ?? '';
  const response = message ? { responseMessage: message } : {};
  const terms = isFree || checked.price === price ? {} : { agreedPrice: checked.price };
  if (action === 'accept') await marketplace.respond({ id, decision: 'accept', ...response, ...terms });
  else if (action === 'decline') await marketplace.respond({ id, decision: 'decline', ...response });
  else if (action === 'cancel') await marketplace.cancel({ id, ...(message ? { reason: message } : {}) });
  else await marketplace.updateStatus({ id, status: 'IN_PROGRESS', progressMessage: message });
}
