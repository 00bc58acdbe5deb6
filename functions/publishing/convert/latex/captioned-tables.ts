import { enclosed } from './rewrite-own-floats.ts';
import { findEnvironments, replaceEnvironment } from './scan.ts';

/**
 * Writes a table that isn't one grid of cells as a figure of the kind "Table", so that its caption, number and label stay. Pandoc drops
 * them from a picture of a table, and prints them again for each of several grids.
 */
export const captionedTables = (tex: string): string =>
  replaceEnvironment(tex, 'table', 'o', ([, body = '']) => {
    if (!/\\caption(?![A-Za-z])/.test(body)) return undefined;
    const grids = GRIDS.reduce((count, name) => count + findEnvironments(body, name).length, 0);
    return grids === 1 ? undefined : enclosed('Table', body);
  });

const GRIDS = ['tabular', 'longtable'];
