import { expect, it } from 'vitest';
import { plainJsonInput } from './plain-json-input.ts';

it('leaves out the texts that only forms send, at any depth', () => {
  const category = { anyOf: [{ type: 'string', enum: ['cs.AI'] }, { type: 'string' }], description: 'One.' };
  const doi = { anyOf: [{ const: '' }, { type: 'null' }, { type: 'string', pattern: '^10' }] };
  const ids = { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] };
  const list = { type: 'array', items: { type: 'object', properties: { category } } };
  expect(
    plainJsonInput({ type: 'object', properties: { category, doi, ids, list }, required: ['ids'] }),
  ).toEqual({
    type: 'object',
    required: ['ids'],
    properties: {
      category: { type: 'string', enum: ['cs.AI'], description: 'One.' },
      doi: { anyOf: [{ type: 'null' }, { type: 'string', pattern: '^10' }] },
      ids: { type: 'array', items: { type: 'string' } },
      list: {
        type: 'array',
        items: {
          type: 'object',
          properties: { category: { type: 'string', enum: ['cs.AI'], description: 'One.' } },
        },
      },
    },
  });
});

it('keeps a text that is the only value', () => {
  expect(plainJsonInput({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toEqual({
    anyOf: [{ type: 'string' }, { type: 'null' }],
  });
});
