import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const Mail = z.object({
  id: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** ISO 8601 */
  at: z.string(),
});
export type Mail = z.infer<typeof Mail>;

export type MailFolder = {
  /** Stores an email as JSON, and as the message that SES would send (`<id>.eml`). */
  keep(mail: Omit<Mail, 'id' | 'at'>, message: Buffer): Promise<Mail>;
  /** Newest first. */
  list(): Promise<Mail[]>;
};

/** Stores emails as files in a folder. A file gets its name after it is complete. */
export function openMailFolder(folder: string): MailFolder {
  mkdirSync(folder, { recursive: true });
  // An email never changes, and reading hundreds of files for each list would be slow.
  const read = new Map<string, Mail>();
  let last = 0;

  return {
    keep: async (mail, message) => {
      // Names sort by time, even for emails of the same millisecond.
      last = Math.max(last + 1, Date.now());
      const kept: Mail = {
        ...mail,
        id: `${last}-${randomUUID().slice(0, 8)}`,
        at: new Date(last).toISOString(),
      };
      await writeWhole(join(folder, `${kept.id}.eml`), message);
      await writeWhole(join(folder, `${kept.id}.json`), Buffer.from(JSON.stringify(kept)));
      return kept;
    },
    list: async () => {
      const names = (await readdir(folder))
        .filter((name) => name.endsWith('.json'))
        .sort()
        .reverse();
      return Promise.all(
        names.map(async (name) => {
          const mail = read.get(name) ?? Mail.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
          read.set(name, mail);
          return mail;
        }),
      );
    },
  };
}

async function writeWhole(file: string, content: Buffer): Promise<void> {
  const handle = await open(`${file}.part`, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.part`, file);
}
