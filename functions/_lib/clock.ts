/** The time as stores and rules see it: given as an argument, so that tests can hold it still. */
export type Clock = () => Date;
export const systemClock: Clock = () => new Date();

/** A moment some hours from now as DynamoDB's TTL wants it: whole seconds since 1970. */
export function ttlAfterHours(now: Date, hours: number): number {
  return Math.ceil(now.getTime() / 1000) + Math.round(hours * 3600);
}
