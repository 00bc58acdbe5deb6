import { describe, expect, it } from 'vitest';
import { listEndpoints } from './endpoints.ts';
import { generateOpenApi } from './openapi.ts';

describe('the OpenAPI document', () => {
  it('describes every endpoint of the contract, with how it refuses', async () => {
    const document = (await generateOpenApi()) as {
      openapi: string;
      paths: Record<string, Record<string, { responses: object }>>;
    };
    expect(document.openapi).toMatch(/^3\.1/);
    for (const { method, path } of listEndpoints()) {
      expect(
        Object.keys(document.paths[path]?.[method.toLowerCase()]?.responses ?? {}),
        `${method} ${path}`,
      ).toContain('default');
    }
  });
  it('says that papers are sent as multipart forms, or as JSON where there are no files', async () => {
    const document = (await generateOpenApi()) as {
      paths: Record<string, Record<string, { requestBody: { content: object } }>>;
    };
    expect(Object.keys(document.paths['/papers']?.post?.requestBody.content ?? {})).toEqual([
      'application/json',
      'multipart/form-data',
    ]);
  });
});
