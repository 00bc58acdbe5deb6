import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
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
  // Tests ask for lists all the time, among thousands of emails. Only this process writes them, and none changes.
  const mails = readMails(folder);
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
      const older = mails.findIndex(({ id }) => id < kept.id);
      mails.splice(older < 0 ? mails.length : older, 0, kept);
      return kept;
    },
    list: async () => [...mails],
  };
}

/** Returns the emails in a folder, newest first. */
function readMails(folder: string): Mail[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .map((name) => Mail.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
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
