import { ulid } from 'ulid';
import { contact } from '#shared/contract/contact.ts';
import { systemClock } from '../_lib/clock.ts';
import { resource } from '../_lib/resource.ts';
import { sendMessage } from './send-message.ts';

export const handler = resource(contact, { send: sendMessage({ clock: systemClock, newId: ulid }) });
