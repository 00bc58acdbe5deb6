import { aSocket } from './a-socket.ts';
import { call } from './api.ts';
import type { TestPerson } from './builders.ts';

/**
 * Milliseconds from an act until its notification is on another open page: so many acts of one person (a new API key,
 * of which its owner is told), one after the other. From the request on, through both streams, to the socket.
 */
export async function measureActs({ token }: TestPerson, count: number): Promise<number[]> {
  const { heard, socket } = await aSocket(token);
  const times: number[] = [];
  for (let act = 0; act < count; act += 1) {
    const name = `key ${act} of ${count}`;
    const told = new Promise<void>((resolve) => {
      const look = () => {
        if (
          !heard.some(({ type, ...rest }) => type === 'notification' && JSON.stringify(rest).includes(name))
        )
          return;
        socket.off('message', look);
        resolve();
      };
      socket.on('message', look);
    });
    const begun = performance.now();
    const { status, body } = await call('POST', '/auth/api-keys', { token, body: { name } });
    if (status !== 201) throw new Error(`The key was not made: ${status} ${JSON.stringify(body)}`);
    await told;
    times.push(performance.now() - begun);
    await call('DELETE', `/auth/api-keys/${body.data.id}`, { token });
  }
  socket.close();
  return times;
}

/** What so large a share of them stays below. */
export const percentile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1] ?? Number.NaN;
