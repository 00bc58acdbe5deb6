import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toolTables } from './tool-tables.ts';

/** The words alone, because a formatter may change the rest. */
const words = (markdown: string) => markdown.replace(/[\s|-]+/g, ' ').trim();

describe('the documentation of the MCP server', () => {
  it('lists the current tools (`npm run docs:tools` updates them)', () => {
    const page = readFileSync('web/docs/mcp.md', 'utf8');
    expect(words(page)).toContain(words(toolTables()));
  });
});
