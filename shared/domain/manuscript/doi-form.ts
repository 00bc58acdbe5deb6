import { mustBe } from '#shared/input/explain-issue.ts';

/** The form of a DOI, and the message for other texts: the arguments of zod's `regex`. */
export const DOI_FORM = [/^10\.\d{4,9}\/\S+$/, mustBe('a DOI such as 10.5555/12345678')] as const;
