import * as z from 'zod';
import { Notification } from '#shared/domain/notification.ts';
import { SiteState } from '#shared/domain/site-state.ts';

/** What a client may send over the socket: one JSON object a message (product-spec.md §7). */
export const ClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('authenticate'), token: z.string().min(1).max(4096) }),
  z.object({ type: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

const told = <Type extends string>(type: Type) =>
  z.object({ type: z.literal(type), message: z.string().describe('A sentence for people.') });

/** What the server sends. Clients pass over types that they do not know: more may come. */
export const ServerMessage = z.discriminatedUnion('type', [
  /** The first message of a connection. */
  told('welcome'),
  z.object({ type: z.literal('authenticated'), data: z.object({ supervisorId: z.string() }) }),
  /** The token is not, or no longer, good; the server closes. Coming again with the same token is in vain. */
  told('auth_error'),
  z.object({ type: z.literal('notification'), data: Notification }),
  /** The person has read it, here or elsewhere: in another tab, on another device. `null`: all of them. */
  z.object({ type: z.literal('notifications_read'), data: z.object({ id: z.string().nullable() }) }),
  /** The state of the site is another one now (decisions.md §8). */
  z.object({ type: z.literal('site_state'), data: SiteState }),
  z.object({ type: z.literal('pong'), data: z.object({ at: z.iso.datetime() }) }),
  /** A message was not understood, or there were too many; the server may close. */
  told('error'),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
