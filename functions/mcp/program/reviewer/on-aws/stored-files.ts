import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { findObject } from '../../../../_lib/runtime/get-object.ts';
import { putJson } from '../../../../_lib/runtime/put-object.ts';
import { folderName, openWorkFolder, type WorkFolder } from '../work/work-folder.ts';
import { REVIEWER_FOLDER } from './settings.ts';

/** The texts of a folder's files, by their names. */
const Files = z.record(z.string(), z.string());

/**
 * Opens the folder of a request's work, which the files bucket keeps as one object between the runs of the function.
 * @returns the folder, and functions that store its files and that remove the local copy
 */
export async function openStoredFolder(
  requestId: string,
): Promise<{ folder: WorkFolder; store(): Promise<void>; remove(): void }> {
  const name = folderName(requestId);
  const key = `${REVIEWER_FOLDER}work/${name}.json`;
  const root = mkdtempSync(path.join(os.tmpdir(), 'reviewer-'));
  const own = path.join(root, name);
  const stored = await findObject(key);
  if (stored) {
    mkdirSync(own);
    const files = Files.parse(JSON.parse(Buffer.from(stored).toString('utf8')));
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(own, file), text);
  }
  return {
    folder: openWorkFolder(root),
    store: () =>
      putJson(
        key,
        Object.fromEntries(
          readdirSync(own).map((file) => [file, readFileSync(path.join(own, file), 'utf8')]),
        ),
      ),
    remove: () => rmSync(root, { recursive: true }),
  };
}
