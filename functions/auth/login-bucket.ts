/** Returns the bucket that counts an account's failed logins, by its id or by an unused name. */
export const loginBucket = (account: string): string => `logins-to ${account}`;
