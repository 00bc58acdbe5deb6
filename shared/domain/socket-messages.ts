import * as z from 'zod';
import { Notification } from '#shared/domain/notification.ts';
import { SiteState } from '#shared/domain/site-state.ts';

/** The messages that a client may send, one JSON object each (docs/product/notifications.md). */
export const ClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('authenticate'), token: z.string().min(1).max(4096) }),
  z.object({ type: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

const told = <Type extends string>(type: Type) =>
  z.object({ type: z.literal(type), message: z.string().describe('A sentence for the user.') });

/** The messages that the server sends. Clients must ignore unknown types, because types may be added. */
export const ServerMessage = z.discriminatedUnion('type', [
  /** The first message of a connection. */
  told('welcome'),
  z.object({ type: z.literal('authenticated'), data: z.object({ supervisorId: z.string() }) }),
  /** The token isn't valid (any more); the server closes the connection. Don't reconnect with the same token. */
  told('auth_error'),
  z.object({ type: z.literal('notification'), data: Notification }),
  /** A notification was read, in this tab or another one or on another device. `null` means all notifications. */
  z.object({ type: z.literal('notifications_read'), data: z.object({ id: z.string().nullable() }) }),
  /** The site state has changed (docs/product/site-state.md). */
  z.object({ type: z.literal('site_state'), data: SiteState }),
  z.object({ type: z.literal('pong'), data: z.object({ at: z.iso.datetime() }) }),
  /** A message was invalid, or there were too many; the server may close the connection. */
  told('error'),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
