import { readFileSync, writeFileSync } from 'node:fs';
import { toolTables } from './tool-tables.ts';

// `npm run docs:tools`, after a change to a tool's name or description. Run the formatter afterwards.
const PAGE = 'web/docs/mcp.md';
const page = readFileSync(PAGE, 'utf8');
const from = page.indexOf('## All tools');
writeFileSync(PAGE, `${page.slice(0, from)}## All tools\n\n${toolTables()}\n`);
