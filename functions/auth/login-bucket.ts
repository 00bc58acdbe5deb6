/**
 * Returns the bucket that counts an account's failed logins, by its id or by an unused name. A device that the account
 * has used has its own bucket: strangers can't lock its owner out.
 */
export const loginBucket = (account: string, knownDevice = ''): string =>
  knownDevice === '' ? `logins-to ${account}` : `logins-to ${account} from ${knownDevice}`;
