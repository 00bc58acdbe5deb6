import { expect, it } from 'vitest';
import { SIGNATURE_HEADER } from '#shared/domain/review-provider.ts';
import { signBody } from '../../../../_lib/providers/provider-signature.ts';
import { deliveryOfText } from '../delivery-of-text.ts';
import { receiveDelivery } from './receive-delivery.ts';
import { commandReviewer } from './reviewer.ts';

const KEY = 'the key of both sides';
const delivery = deliveryOfText(
  { title: 'Moss', abstract: '', contentMarkdown: '# Moss\n\nMoss grows on walls.\n' },
  { deliveryId: 'd1', callbackUrl: 'https://site.example/callback', now: new Date() },
);

function receive(body: string) {
  const headers = {
    authorization: `Bearer ${KEY}`,
    [SIGNATURE_HEADER.toLowerCase()]: signBody(body, KEY, new Date()),
  };
  const own = { key: KEY, reviewer: commandReviewer('true', { minutes: 1 }) };
  return receiveDelivery({ method: 'POST', headers, body }, own);
}

it('accepts a signed delivery', () => {
  expect(receive(JSON.stringify(delivery))).toMatchObject({ status: 202, delivery: { deliveryId: 'd1' } });
});

it.each([
  ['not json', 'This is no delivery of a paper.'],
  ['[]', 'This is no delivery of a paper.'],
  [
    JSON.stringify({ ...delivery, callbackExpiresAt: '2020-01-01T00:00:00.000Z' }),
    'This delivery has expired.',
  ],
  [
    JSON.stringify({ ...delivery, callbackUrl: 'ftp://site.example/' }),
    'callbackUrl must be an http address.',
  ],
])('refuses %s, before anything is paid', (body, error) => {
  expect(receive(body)).toEqual({ status: 400, answer: { error } });
});
