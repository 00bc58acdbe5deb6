/** Returns a, b, …, z, za, zb, …, because names of environments have no digits. */
export const letterOf = (count: number): string =>
  'z'.repeat(Math.floor((count - 1) / 25)) + String.fromCharCode(97 + ((count - 1) % 25));
