import * as z from 'zod';

/** What turns the direction of a text around, with which one name can look like another one, and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
const UNSEEN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|[\u0000-\u001f\u007f]+/g;

/** Text of a name or a title: one line, without signs that nobody sees but that change how the rest is shown. */
export const oneLine = (): z.ZodString =>
  z.string().overwrite((text) => text.replace(UNSEEN, (signs) => (signs < ' ' ? ' ' : '')).trim());

const ADDRESS = /:\/\/|\bwww\.|\S@\S|\p{L}\p{L}\.\p{L}\p{L}/iu;

/** Whether a mail program would make a link of a part of the text. */
export const hasAddress = (text: string): boolean => ADDRESS.test(text);
