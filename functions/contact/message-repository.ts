import {
  contactMessageEntity,
  type EmailRecord,
  emailEntity,
} from '../_lib/operations/operations-entities.ts';
import { transact } from '../_lib/runtime/transact.ts';

type Letter = Parameters<ReturnType<typeof contactMessageEntity>['create']>[0];

/** Saves a message and enqueues the email that carries it, both or neither. */
export async function saveMessage(message: Letter, email: EmailRecord): Promise<void> {
  const outcome = await transact([contactMessageEntity().create(message), emailEntity().create(email)]);
  if (!outcome.done) throw new Error(`The message ${message.messageId} could not be saved.`);
}
