import { globSync, readFileSync } from 'node:fs';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { CLOCK_HEADER, DemonstrationClock } from './demonstration-clock.ts';

const DAY_MS = 86_400_000;
/** A clock whose loader has dated requests by these offsets. */
function openClock(...offsets: number[]) {
  const clock = new DemonstrationClock();
  const secret = clock.open();
  for (const offset of offsets) clock.offsetOfRequest(`${secret} ${offset}`);
  return { clock, secret };
}
const iso = (offset: number) => new Date(Date.now() + offset).toISOString();

describe('the offset of a request', () => {
  it('is what its header says, with the secret of this load', () => {
    const { clock, secret } = openClock();
    expect(clock.offsetOfRequest(`${secret} ${-DAY_MS}`)).toBe(-DAY_MS);
    expect(clock.offsetOfRequest(undefined)).toBe(0);
  });

  it.each([
    ['another secret', (secret: string) => `x${secret.slice(1)}. ${-DAY_MS}`],
    ['no secret', () => ` ${-DAY_MS}`],
    ['the future', (secret: string) => `${secret} ${DAY_MS}`],
    ['no number', (secret: string) => `${secret} yesterday`],
  ])('is refused with %s', (_, header) => {
    const { clock, secret } = openClock();
    expect(clock.offsetOfRequest(header(secret))).toBeUndefined();
  });

  it('is refused before and after a load', () => {
    const clock = new DemonstrationClock();
    expect(clock.offsetOfRequest(' -1')).toBeUndefined();
    const secret = clock.open();
    clock.close();
    expect(clock.offsetOfRequest(`${secret} -1`)).toBeUndefined();
    expect(clock.offsetOfRequest(undefined)).toBe(0);
  });
});

describe('the offset of an event', () => {
  it.each([
    ['a time', () => iso(-2 * DAY_MS)],
    ['a time in seconds', () => `${iso(-2 * DAY_MS).slice(0, 19)}Z`],
    ['a ULID', () => ulid(Date.now() - 2 * DAY_MS)],
  ])('is found by %s that a shifted clock showed', (_, moment) => {
    const { clock } = openClock(-3 * DAY_MS, -2 * DAY_MS);
    expect(clock.offsetOfEvent(JSON.stringify({ at: { S: moment() } }))).toBe(-2 * DAY_MS);
  });

  it('is that of the newest such moment; deadlines and older things don’t count', () => {
    const { clock } = openClock(-30 * DAY_MS, -20 * DAY_MS);
    const event = { createdAt: iso(-30 * DAY_MS), updatedAt: iso(-20 * DAY_MS), deadline: iso(-6 * DAY_MS) };
    expect(clock.offsetOfEvent(JSON.stringify(event))).toBe(-20 * DAY_MS);
  });

  it('is 0 for what a visitor does meanwhile', () => {
    const { clock } = openClock(-DAY_MS);
    const event = { createdAt: iso(-DAY_MS), viewedAt: iso(0) };
    expect(clock.offsetOfEvent(JSON.stringify(event))).toBe(0);
  });

  it('is 0 for every event once the load has ended', () => {
    const { clock } = openClock(-DAY_MS);
    clock.close();
    expect(clock.offsetOfEvent(JSON.stringify({ at: iso(-DAY_MS) }))).toBe(0);
  });
});

it('lets events come one at a time during a load', () => {
  const { clock } = openClock();
  expect(clock.batchSize(25)).toBe(1);
  clock.close();
  expect(clock.batchSize(25)).toBe(25);
});

it('is unknown to all code that runs on AWS', () => {
  const files = globSync('{functions,shared,web,infra/constructs,infra/stacks}/**/*.{ts,tsx}', {
    exclude: ['**/node_modules/**'],
  });
  expect(files.length).toBeGreaterThan(500);
  const mentions = files.filter((file) =>
    new RegExp(`${CLOCK_HEADER}|demonstration-clock|shifted-date`).test(readFileSync(file, 'utf8')),
  );
  expect(mentions).toEqual([]);
});
