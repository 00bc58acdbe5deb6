import { expect, it } from 'vitest';
import { mcpServerCard, namespaceOf } from './mcp-server-card.ts';

// The rules of the registry (https://github.com/modelcontextprotocol/registry, server.schema.json).
const NAME = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/;

it('describes the hosted server under the domain of the site', () => {
  const card = mcpServerCard(namespaceOf('https://papers.example.org'), 'https://papers.example.org');
  expect(card.name).toMatch(NAME);
  expect(card.name).toBe('org.example.papers/colophon-mcp');
  expect(card).toMatchObject({
    remotes: [{ type: 'streamable-http', url: 'https://papers.example.org/mcp' }],
  });
  expect(card.description.length).toBeLessThanOrEqual(100);
});

it('describes the package with the variables that it reads, and marks the key as secret', () => {
  const { packages = [] } = mcpServerCard('org.example') as {
    packages?: { environmentVariables: object[] }[];
  };
  expect(packages).toMatchObject([{ registryType: 'npm', transport: { type: 'stdio' } }]);
  expect(packages[0]?.environmentVariables).toContainEqual(
    expect.objectContaining({ name: 'COLOPHON_API_KEY', isSecret: true }),
  );
});
