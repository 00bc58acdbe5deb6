import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { TABLE_NAMES, tablePages } from './table-pages.ts';

// `npm run docs:tables`: writes a page for each table, with its keys, indexes, attributes and stream consumers.
const FOLDER = 'dist/docs/tables';
Object.assign(process.env, Object.fromEntries(TABLE_NAMES));
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const { name, markdown } of await tablePages()) writeFileSync(path.join(FOLDER, name), `${markdown}\n`);
console.info(`The tables are described in ${FOLDER}/README.md.`);
