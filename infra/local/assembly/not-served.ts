import { z } from 'zod';

/** A property that a resource must not have here, and the sentence that says so. */
export const notServed = (sentence: string) => z.undefined(sentence).optional();
