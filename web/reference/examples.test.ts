import { expect, it } from 'vitest';
import { examplesOf } from './examples.ts';

const request = {
  method: 'POST',
  url: 'https://colophon.example/api/v1/things',
  credential: 'key',
  body: { text: 'It\'s "null": true', isOn: true, list: [null, 1] },
  responds: 'json',
} as const;

it('quotes the body for the shell', () =>
  expect(examplesOf(request).bash).toContain(
    `-d '{\n  "text": "It'\\''s \\"null\\": true",\n  "isOn": true,`,
  ));

it('writes the body as an object in TypeScript', () =>
  expect(examplesOf(request).ts).toContain(`body: JSON.stringify({\n    text: "It's \\"null\\": true",`));

it('writes the body with Python’s words, outside of texts', () =>
  expect(examplesOf(request).python).toContain(
    `"text": "It's \\"null\\": true",\n      "isOn": True,\n      "list": [\n        None,\n        1\n      ]`,
  ));

it('shows only the address of a request without a key and a body', () =>
  expect(examplesOf({ ...request, method: 'GET', credential: undefined, body: undefined }).bash).toBe(
    'curl "https://colophon.example/api/v1/things"',
  ));
