import { expect, it } from 'vitest';
import { pageForPerson } from './page-for-person.ts';

const HTML = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';
const asked = (method: string, accept: string, path = '/api/v1/notifications/unsubscribe/a.b-c') =>
  pageForPerson({
    rawPath: path,
    headers: { accept },
    requestContext: { http: { method } } as Parameters<typeof pageForPerson>[0]['requestContext'],
  });

it('sends a person to the page of the link', () => {
  expect(asked('GET', HTML)).toMatchObject({
    statusCode: 303,
    headers: { location: '/notifications/unsubscribe?token=a.b-c' },
  });
});

it('leaves programs, email programs and other addresses to the API', () => {
  expect(asked('GET', 'application/json')).toBeUndefined();
  expect(asked('POST', HTML)).toBeUndefined();
  expect(asked('GET', HTML, '/api/v1/notifications/global')).toBeUndefined();
});
