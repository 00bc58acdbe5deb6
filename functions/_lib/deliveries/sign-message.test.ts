import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { newSecret, signedHeaders } from './sign-message.ts';

const body = '{"type":"TEST","data":{"title":"Moss on walls – “counted”"}}';
const signed = (secret: string, now = new Date()) =>
  signedHeaders({ id: '01KB0000000000000000000000', body, secret }, now);

it('is accepted by the library of Standard Webhooks', () => {
  const secret = newSecret();
  expect(new Webhook(secret).verify(body, signed(secret))).toEqual(JSON.parse(body));
});

it('is refused by it with another secret, another body, or after five minutes', () => {
  const secret = newSecret();
  const receiver = new Webhook(secret);
  expect(() => new Webhook(newSecret()).verify(body, signed(secret))).toThrow();
  expect(() => receiver.verify(`${body} `, signed(secret))).toThrow();
  expect(() => receiver.verify(body, signed(secret, new Date(Date.now() - 301_000)))).toThrow();
});
