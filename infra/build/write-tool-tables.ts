import { readFileSync, writeFileSync } from 'node:fs';
import { toolTables } from './tool-tables.ts';

// `npm run docs:tools`: after a tool came, went or changed its words. Format afterwards.
const PAGE = 'web/docs/mcp.md';
const page = readFileSync(PAGE, 'utf8');
const from = page.indexOf('## All tools');
writeFileSync(PAGE, `${page.slice(0, from)}## All tools\n\n${toolTables()}\n`);
