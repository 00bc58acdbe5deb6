import * as z from 'zod';

/** Control characters, and the ends of lines of other alphabets. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;
/**
 * What turns the direction of a text around, or has no width: with it, one name can look like another one. Not the joiners of Persian, of
 * Indian scripts and of emoji.
 */
const UNSEEN =
  /\u034f|\u17b4|\u17b5|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Returns a text as one line, without signs that nobody sees but that change how the rest is shown. */
export const toOneLine = (text: string): string => text.replace(BREAKS, ' ').replace(UNSEEN, '').trim();

/** Text of a name or a title. */
export const oneLine = (): z.ZodString => z.string().overwrite(toOneLine);

/**
 * A scheme, the number of a host, or a dot before two letters, except after a space. Browsers read the full stops of Chinese and Japanese as
 * dots.
 */
const ADDRESS = /\b[a-z][a-z\d+-]{0,20}:\S|:\/\/|\bwww\.|\S@\S|(?:\d+\.){3}\d|\S[.。]\p{L}{2}/iu;

/** Whether a mail program or a browser would make a link of a part of the text. */
export const hasAddress = (text: string): boolean => ADDRESS.test(text.normalize('NFKC'));
