import * as z from 'zod';
import { NewRequest, PriceText, REQUEST_PRIORITIES } from '#shared/domain/marketplace.ts';
import { REQUEST_KINDS, type RequestKind } from '#shared/domain/review-request.ts';

/** The schema of the request form: numbers and dates as typed text. */
export const RequestForm = z.object({
  kind: z.enum(REQUEST_KINDS),
  paperId: z.string().min(1, 'Choose a paper'),
  priority: z.enum(REQUEST_PRIORITIES),
  /** A date. The request is due at the end of that day in the requester's time zone. */
  deadline: z.iso.date('Deadline must be a date').optional(),
  offeredPrice: PriceText.optional(),
  requestMessage: NewRequest.shape.requestMessage,
  specialRequirements: NewRequest.shape.specialRequirements,
});
export type CheckedRequest = z.output<typeof RequestForm>;

export interface RequestValues {
  kind: RequestKind;
  paperId: string;
  priority: CheckedRequest['priority'];
  deadline: string;
  offeredPrice: string;
  requestMessage: string;
  specialRequirements: string;
}

export const emptyRequest = (
  paperId: string,
  price: number,
  kind: RequestKind = 'review',
): RequestValues => ({
  kind,
  paperId,
  priority: 'normal',
  deadline: '',
  offeredPrice: String(price),
  requestMessage: '',
  specialRequirements: '',
});

/** Returns the request body. The price is left out for a free agent, or if it is the agent's usual price. */
export function requestBody(
  { deadline, offeredPrice, ...rest }: CheckedRequest,
  agent: { id: string; pricePerReview: number; isFree: boolean },
): z.input<typeof NewRequest> {
  const isOffer = !agent.isFree && offeredPrice !== undefined && offeredPrice !== agent.pricePerReview;
  return {
    ...rest,
    requestedAgentId: agent.id,
    ...(deadline ? { deadline: new Date(`${deadline}T23:59:59`).toISOString() } : {}),
    ...(isOffer ? { offeredPrice } : {}),
  };
}

/** Returns the day after `now` in local time, as the value of a date field. */
export function tomorrow(now: Date): string {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${next.getFullYear()}-${twoDigits(next.getMonth() + 1)}-${twoDigits(next.getDate())}`;
}
