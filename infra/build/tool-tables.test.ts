import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toolTables } from './tool-tables.ts';

/** As far as a formatter may not change it. */
const words = (markdown: string) => markdown.replace(/[\s|-]+/g, ' ').trim();

describe('the documentation of the MCP server', () => {
  it('lists its tools as they are (`npm run docs:tools` writes them anew)', () => {
    const page = readFileSync('web/docs/mcp.md', 'utf8');
    expect(words(page)).toContain(words(toolTables()));
  });
});
