import { once } from 'node:events';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { clientSettings, eventually, type Sample, START_MS, startSample } from '../fixtures/start-sample.ts';

let cloud: Sample;
beforeAll(async () => {
  cloud = await startSample();
}, START_MS);
afterAll(() => cloud.close());

const connect = async (token: string): Promise<WebSocket> => {
  const socket = new WebSocket(`${cloud.url.replace('http', 'ws')}/ws?token=${token}`);
  await once(socket, 'open');
  return socket;
};
const nextMessage = async (socket: WebSocket): Promise<string> => String((await once(socket, 'message'))[0]);

describe('a WebSocket connection through the CDN', () => {
  it('is accepted or rejected by the $connect route', async () => {
    const socket = await connect('good');
    socket.close();
    await expect(connect('bad')).rejects.toThrow('401');
  });

  it('receives replies of routes and messages of functions', async () => {
    const socket = await connect('good');
    socket.send('{"action":"echo"}');
    expect(await nextMessage(socket)).toBe('echo of {"action":"echo"}');
    socket.send('anything');
    expect(JSON.parse(await nextMessage(socket))).toMatchObject({ said: 'anything' });
    socket.close();
  });

  it('can be posted to, described and closed through the API, and does not exist afterwards', async () => {
    const socket = await connect('good');
    socket.send('who am I');
    const { you: connectionId, address } = JSON.parse(await nextMessage(socket));
    const heard = nextMessage(socket);
    expect((await fetch(address, { method: 'POST', body: 'hello' })).status).toBe(200);
    expect(await heard).toBe('hello');
    expect(await (await fetch(address)).json()).toMatchObject({ connectedAt: expect.any(String) });
    const closed = once(socket, 'close');
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(204);
    await closed;
    const late = await fetch(address, { method: 'POST', body: 'late' });
    expect([late.status, late.headers.get('x-amzn-errortype')]).toEqual([410, 'GoneException']);
    const dynamodb = new DynamoDBClient(clientSettings(cloud, cloud.endpoints.dynamodb));
    const Key = { pk: { S: 'GONE' }, sk: { S: connectionId } };
    await eventually(
      async () =>
        (await dynamodb.send(new GetItemCommand({ TableName: cloud.tableName('papers'), Key }))).Item,
    );
  });
});
