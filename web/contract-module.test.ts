import { contract } from 'virtual:contract';
import { describe, expect, it } from 'vitest';
import { listEndpoints } from '#shared/contract/endpoints.ts';
import { contractModuleSource } from './contract-module.ts';

describe('the browser’s contract', () => {
  it('contains the method and path of every endpoint, but for those that only other programs call', () => {
    const known = Object.entries(contract).flatMap(([resource, procedures]) =>
      Object.entries(procedures).map(([name, procedure]) => ({
        name: `${resource}.${name}`,
        method: procedure['~orpc'].route.method,
        path: procedure['~orpc'].route.path,
      })),
    );
    const called = listEndpoints().filter(({ name }) => !/^(harvest|platform)\./.test(name));
    expect(known).toEqual(called.map(({ name, method, path }) => ({ name, method, path })));
  });

  it('contains no schemas, which would import zod', async () => {
    const source = await contractModuleSource();
    expect(source).not.toContain('Schema');
    // Each endpoint has only its method, path and response location.
    expect(source.length / listEndpoints().length).toBeLessThan(160);
  });
});
