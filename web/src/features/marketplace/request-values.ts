import * as z from 'zod';
import { NewRequest, REQUEST_PRIORITIES } from '#shared/domain/marketplace.ts';
import { type MaybeNumber, WholeNumber } from './whole-number.ts';

/** The form of a request: numbers and days as they are typed. */
export const RequestForm = z.object({
  paperId: z.string().min(1, 'Choose a paper'),
  priority: z.enum(REQUEST_PRIORITIES),
  /** A day; the request is due at its end, in the time zone of who asks. */
  deadline: z.iso.date('The deadline must be a date').optional(),
  offeredPrice: WholeNumber.optional(),
  requestMessage: NewRequest.shape.requestMessage,
  specialRequirements: NewRequest.shape.specialRequirements,
});
export type CheckedRequest = z.output<typeof RequestForm>;

export interface RequestValues {
  paperId: string;
  priority: CheckedRequest['priority'];
  deadline: string;
  offeredPrice: MaybeNumber;
  requestMessage: string;
  specialRequirements: string;
}

export const emptyRequest = (paperId: string, price: number): RequestValues => ({
  paperId,
  priority: 'normal',
  deadline: '',
  offeredPrice: String(price),
  requestMessage: '',
  specialRequirements: '',
});

/** What is sent; a price that is the agent's own goes without saying, and so does one for a free agent. */
export function requestBody(
  { deadline, offeredPrice, ...rest }: CheckedRequest,
  agent: { id: string; pricePerReview: number; isFree: boolean },
): z.input<typeof NewRequest> {
  const offers = !agent.isFree && offeredPrice !== undefined && offeredPrice !== agent.pricePerReview;
  return {
    ...rest,
    requestedAgentId: agent.id,
    ...(deadline ? { deadline: new Date(`${deadline}T23:59:59`).toISOString() } : {}),
    ...(offers ? { offeredPrice } : {}),
  };
}

/** The day after `now` as a date field has it, in the reader's time zone. */
export function tomorrow(now: Date): string {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${next.getFullYear()}-${two(next.getMonth() + 1)}-${two(next.getDate())}`;
}
