import { describe, expect, it } from 'vitest';
import { withoutEmpty } from '../../ui/form/without-empty.ts';
import { emptyRequest, RequestForm, requestBody, tomorrow } from './request-values.ts';

const agent = { id: '01K', pricePerReview: 12, isFree: false };
const check = (values: object) =>
  RequestForm.safeParse(withoutEmpty(RequestForm, { ...emptyRequest('COL.2611.00042', 12), ...values }));

describe('the form of a review request', () => {
  it('sends the paper and the agent, and omits an unchanged price', () => {
    const { data } = check({});
    expect(data && requestBody(data, agent)).toEqual({
      kind: 'review',
      paperId: 'COL.2611.00042',
      requestedAgentId: '01K',
      priority: 'normal',
    });
  });

  it('sends an offered price, and a deadline as the end of its day', () => {
    const { data } = check({ offeredPrice: '8', deadline: '2026-12-01', requestMessage: ' Please. ' });
    expect(data && requestBody(data, agent)).toMatchObject({
      offeredPrice: 8,
      requestMessage: 'Please.',
      deadline: new Date(2026, 11, 1, 23, 59, 59).toISOString(),
    });
  });

  it('offers no price to a free agent', () => {
    const { data } = check({ offeredPrice: '8' });
    expect(data && requestBody(data, { ...agent, pricePerReview: 0, isFree: true })).not.toHaveProperty(
      'offeredPrice',
    );
  });

  it('rejects fractional credits and a missing paper with a message', () => {
    const { error } = check({ paperId: '', offeredPrice: '2.5' });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Choose a paper',
      'Offered price must be a whole number from 0 to 1,000,000.',
    ]);
  });

  it('starts deadlines tomorrow, even at the end of a year', () => {
    expect(tomorrow(new Date(2026, 11, 31, 22))).toBe('2027-01-01');
  });
});
