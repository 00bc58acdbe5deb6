/** The current time, passed as an argument so that tests can fix it. */
export type Clock = () => Date;
export const systemClock: Clock = () => new Date();

/** Returns a moment some hours from now in whole seconds since 1970, as DynamoDB's TTL expects. */
export function ttlAfterHours(now: Date, hours: number): number {
  return Math.ceil(now.getTime() / 1000) + Math.round(hours * 3600);
}
