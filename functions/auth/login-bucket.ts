/** What failed logins of an account are counted in: by its id, or by the name that nobody has. */
export const loginBucket = (account: string): string => `logins-to ${account}`;
