import { describe, expect, it } from 'vitest';
import { papers } from '#shared/contract/papers.ts';
import { endpointFinder } from './find-endpoint.ts';

const find = endpointFinder(papers);

describe('the endpoints of a path', () => {
  it.each([
    ['GET', '/api/v1/papers', 'GET /api/v1/papers'],
    ['GET', '/api/v1/papers/COL.2611.00042v2', 'GET /api/v1/papers/{id}'],
    ['GET', '/api/v1/papers/drafts', 'GET /api/v1/papers/drafts'],
    ['DELETE', '/api/v1/papers/drafts', 'DELETE /api/v1/papers/{id}'],
    ['POST', '/api/v1/papers/a b?/invited/ada', 'POST /api/v1/papers/{id}/invited/{username}'],
  ])('have for %s %s the name %s', (method, path, name) => {
    expect(find(path).get(method)).toBe(name);
  });

  it('are those of all paths that it can be', () => {
    expect([...find('/api/v1/papers').keys()].toSorted()).toEqual(['GET', 'POST']);
    expect([...find('/api/v1/papers/uploads').keys()].toSorted()).toEqual(['DELETE', 'GET', 'POST', 'PUT']);
  });

  it.each(['/api/v1/papers/', '/api/v1/papers/1/nowhere', '/api/v1', '/papers', '/x/api/v1/papers'])(
    'are none for %s',
    (path) => {
      expect([...find(path)]).toEqual([]);
    },
  );
});
