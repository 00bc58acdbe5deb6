import type { VersionRecord } from '../_lib/papers/paper-entities.ts';
import type { Clock } from '../_lib/runtime/clock.ts';
import { subsetMathFont } from './convert/math-font/subset-math-font.ts';
import { mathFontFile } from './derived-files.ts';
import * as files from './file-store.ts';
import { updateWrite } from './sign-provenance.ts';
import * as store from './version-repository.ts';

/** Whether a version is from before the fonts of formulas were made. */
export const lacksMathFont = ({ drawn, files: made = [] }: VersionRecord): boolean =>
  drawn?.withMathFont !== true && made.some(({ role }) => role === 'html');

/**
 * Makes the font of a public version's formulas from its stored page, which is much less work than its conversion, and signs it.
 * @returns false if the version changed meanwhile
 */
export async function addMathFont({ clock }: { clock: Clock }, version: VersionRecord): Promise<boolean> {
  const { drawn, files: before = [] } = version;
  if (!drawn) return true;
  const font = await subsetMathFont(await files.readPage(version), version);
  const stored = font ? await files.storeDerived(version, [mathFontFile(font)]) : [];
  await files.publishDerived(version, stored);
  const number = font ? drawn.number + 1 : drawn.number;
  const record = {
    ...version,
    files: [...before, ...stored],
    drawn: { ...drawn, number, withMathFont: true as const },
  };
  const signed = font ? [await updateWrite(version, { number, reason: REASON, files: stored }, clock())] : [];
  return store.saveDrawing(record, version, signed);
}

const REASON = 'Added since: the font of its formulas.';
