import { ulid } from 'ulid';
import { contact } from '#shared/contract/contact.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { sendMessage } from './send-message.ts';

export const handler = resource(contact, { send: sendMessage({ clock: systemClock, newId: ulid }) });
