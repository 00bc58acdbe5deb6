import { contract } from 'virtual:contract';
import { describe, expect, it } from 'vitest';
import { listEndpoints } from '#shared/contract/endpoints.ts';
import { contractModuleSource } from './contract-module.ts';

describe('the contract as the browser gets it', () => {
  it('has the method and path of every endpoint', () => {
    const known = Object.entries(contract).flatMap(([resource, procedures]) =>
      Object.entries(procedures).map(([name, procedure]) => ({
        name: `${resource}.${name}`,
        method: procedure['~orpc'].route.method,
        path: procedure['~orpc'].route.path,
      })),
    );
    expect(known).toEqual(listEndpoints().map(({ name, method, path }) => ({ name, method, path })));
  });

  it('has no schemas, which would bring zod along', async () => {
    const source = await contractModuleSource();
    expect(source).not.toContain('Schema');
    // Its method, its path and where its answer stands: nothing else of an endpoint is sent.
    expect(source.length / listEndpoints().length).toBeLessThan(160);
  });
});
