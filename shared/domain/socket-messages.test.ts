import { describe, expect, it } from 'vitest';
import { ClientMessage, ServerMessage } from '#shared/domain/socket-messages.ts';

describe('socket messages', () => {
  it('from the client are a token or a ping', () => {
    expect(ClientMessage.parse({ type: 'authenticate', token: 't' })).toEqual({
      type: 'authenticate',
      token: 't',
    });
    expect(ClientMessage.parse({ type: 'ping', more: 1 })).toEqual({ type: 'ping' });
    for (const wrong of [{ type: 'authenticate' }, { type: 'notification' }, {}, 'ping', null])
      expect(ClientMessage.safeParse(wrong).success).toBe(false);
  });

  it('from the server have a text or data', () => {
    for (const schema of ServerMessage.options)
      expect(Object.keys(schema.shape).sort()).toEqual([expect.stringMatching(/^(data|message)$/), 'type']);
  });
});
