import { globSync } from 'node:fs';
import { sep } from 'node:path';
import { RESOURCES } from '#shared/contract/base.ts';
import { PUBLISHING_ENTRIES } from './publishing-bundle.ts';

/** Every folder of `functions/events` and `functions/jobs` is a function: `events/enqueue-email`. */
const CONSUMERS_AND_JOBS = globSync('functions/{events,jobs}/*/index.ts')
  .map((file) => file.split(sep).slice(1, 3).join('/'))
  .toSorted();

/** The source files that each function is built from: `index` has its handler, the others become files beside it. */
export const FUNCTION_ENTRIES: Record<string, { index: string; [name: string]: string }> = {
  ...Object.fromEntries(
    [...RESOURCES, 'pages', 'mcp', 'socket', ...CONSUMERS_AND_JOBS].map((folder) => [
      folder.replace('/', '-'),
      { index: `functions/${folder}/index.ts` },
    ]),
  ),
  publishing: PUBLISHING_ENTRIES,
  reviewer: { index: 'functions/mcp/program/reviewer/index.ts' },
  'convert-latex': { index: 'functions/publishing/latexml/index.ts' },
};
