import * as z from 'zod';
import { PRODUCT_NAME } from '#shared/constants.ts';
import type { Message } from './layout.ts';

/** The mails that the product sends: what each needs to know, and its words. */
export const TEMPLATES = {
  'verification-code': {
    schema: z.object({ name: z.string(), code: z.string(), minutes: z.number() }),
    words: ({ name, code, minutes }: { name: string; code: string; minutes: number }): Message => ({
      subject: `${code} is your ${PRODUCT_NAME} code`,
      greeting: `Dear ${name},`,
      before: ['please verify your email address with this code:'],
      code,
      after: [
        `It is good for ${minutes} minutes.`,
        `If you did not register at ${PRODUCT_NAME}, you can ignore this mail: without the code the account is dropped.`,
      ],
    }),
  },
} as const;
