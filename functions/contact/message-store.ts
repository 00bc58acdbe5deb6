import { contactMessageEntity, type MailRecord, mailEntity } from '../_lib/operations-entities.ts';
import { transact } from '../_lib/transact.ts';

type Letter = Parameters<ReturnType<typeof contactMessageEntity>['create']>[0];

/** Keeps a letter and the mail that carries it, both or neither. */
export async function keepLetter(letter: Letter, mail: MailRecord): Promise<void> {
  const outcome = await transact([contactMessageEntity().create(letter), mailEntity().create(mail)]);
  if (!outcome.done) throw new Error(`The message ${letter.messageId} could not be kept.`);
}
