import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { becauseOf } from './cause.ts';
import { structureLog } from './structured-log.ts';

const original = { ...console };
let lines: string[] = [];
beforeEach(() => {
  lines = [];
  structureLog((line) => lines.push(line));
});
afterEach(() => {
  Object.assign(console, original);
});
const only = (): Record<string, unknown> => JSON.parse(lines.join(''));

describe('a line of the log', () => {
  it('has the level, the message, the fields and the cause', () => {
    becauseOf({ correlationId: 'edge-1', isRequest: true }, () => console.warn('Refused', { paperId: 'p1' }));
    expect(only()).toMatchObject({
      level: 'WARN',
      message: 'Refused',
      paperId: 'p1',
      correlationId: 'edge-1',
    });
  });

  it('is one line for an error with its stack and cause', () => {
    console.error('Failed', { error: new Error('outer', { cause: new TypeError('inner') }) });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toContain('\n');
    expect(only()).toMatchObject({
      level: 'ERROR',
      error: {
        message: 'outer',
        stack: expect.stringContaining('structured-log.test'),
        cause: { name: 'TypeError' },
      },
    });
  });

  it('stays as it is if it is complete, as the metrics of a request', () => {
    console.info('{"_aws":{}}');
    expect(lines).toEqual(['{"_aws":{}}\n']);
  });

  it('keeps what has no JSON form as text', () => {
    const circle: Record<string, unknown> = { big: 1n };
    circle.self = circle;
    console.error('Round', circle);
    expect(only()).toMatchObject({ level: 'ERROR', message: expect.stringContaining('Circular') });
  });
});
