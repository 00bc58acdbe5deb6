import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { listEndpoints } from './endpoints.ts';
import { generateOpenApi } from './openapi.ts';

interface Content {
  schema: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Answer {
  description: string;
  content?: Record<string, Content>;
}
interface Operation {
  summary?: string;
  tags?: string[];
  security?: object[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Answer>;
}
interface Document {
  openapi: string;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
}

let document: Document;
beforeAll(async () => {
  // biome-ignore lint/suspicious/noExplicitAny: the test reads the document as JSON
  document = (await generateOpenApi()) as any;
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ at: `${method} ${path}`, operation })),
  );

describe('the OpenAPI document', () => {
  it('describes every endpoint of the contract, with its errors and its callers', () => {
    expect(document.openapi).toMatch(/^3\.1/);
    expect(operations()).toHaveLength(listEndpoints().length);
    for (const { at, operation } of operations()) {
      expect(operation.summary, at).toBeTruthy();
      expect(operation.security, at).toBeDefined();
      expect(
        Object.keys(operation.responses).some((status) => /^[23]/.test(status)),
        at,
      ).toBe(true);
      expect(Object.keys(operation.responses), at).toEqual(expect.arrayContaining(['400', '429', '500']));
    }
  });

  it('lists the declared errors of an endpoint and those of its kind, by status', () => {
    const responses = document.paths['/papers/{id}/files']?.get?.responses ?? {};
    const codesOf = (status: string) =>
      Object.keys(responses[status]?.content?.['application/json']?.examples ?? {});
    expect(codesOf('410')).toEqual(['paper-withdrawn']);
    expect(codesOf('404')).toEqual(['not-found', 'paper-not-found']);
    expect(codesOf('503')).toEqual(['maintenance']);
    const submitting = document.paths['/papers']?.post?.responses ?? {};
    expect(Object.keys(submitting['503']?.content?.['application/json']?.examples ?? {})).toEqual(
      expect.arrayContaining(['maintenance', 'read-only', 'submissions-closed']),
    );
  });

  it('describes each tag, and has no unused tags', () => {
    const used = new Set(operations().flatMap(({ operation }) => operation.tags ?? []));
    expect([...used].toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted());
  });

  it('says that papers are sent as multipart forms, or as JSON if there are no files', () => {
    expect(Object.keys(document.paths['/papers']?.post?.requestBody?.content ?? {})).toEqual([
      'application/json',
      'multipart/form-data',
    ]);
  });

  it('has an example of each request, response and error, which the linter checks against its schema', () => {
    for (const { at, operation } of operations()) {
      for (const body of [operation.requestBody, ...Object.values(operation.responses)]) {
        const json = body?.content?.['application/json'];
        if (json) expect(json.example ?? Object.keys(json.examples ?? {}).length, at).toBeTruthy();
      }
    }
  });

  it('is linted without a warning', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        // The specification fixes these paths: `/papers/drafts/{id}` overlaps with `/papers/{id}/files`. OpenAPI matches
        // concrete ones before templated ones, and so does the gateway.
        'no-ambiguous-paths': 'off',
        // Signing in and downloading respond with redirects.
        'operation-2xx-response': 'off',
      },
    });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });
});
