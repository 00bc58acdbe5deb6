import { passwords } from 'virtual:common-passwords';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { PRODUCT_NAME } from '#shared/constants.ts';

const estimator = new ZxcvbnFactory({ dictionary: { passwords } });
/** More takes longer to estimate and is strong anyway. */
const MOST_CHARACTERS = 100;

/** Returns how hard a password is to guess, from 0 to 4, as zxcvbn estimates it. */
export const strengthOf = (password: string): 0 | 1 | 2 | 3 | 4 =>
  estimator.check(password.slice(0, MOST_CHARACTERS), [PRODUCT_NAME]).score;
