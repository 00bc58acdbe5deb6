import { z } from 'zod';

/** A property that the local cloud doesn't support. A resource that has it is rejected with this sentence. */
export const notServed = (sentence: string) => z.undefined(sentence).optional();
