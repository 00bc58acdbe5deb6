import * as z from 'zod';
import { endpoint } from '#shared/contract/base.ts';
import { ContactMessage } from '#shared/domain/contact.ts';

const open = endpoint('contact', 'public');

export const contact = {
  send: open
    .route({
      method: 'POST',
      path: '/contact',
      successStatus: 201,
      summary: 'Send a message to the platform’s operators',
    })
    .input(ContactMessage)
    .output(z.object({ success: z.literal(true), message: z.string() })),
};
