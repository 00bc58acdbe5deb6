import * as z from 'zod';
import {
  ANNOUNCEMENT_TYPES,
  DIGESTS,
  NOTIFICATION_LIMITS,
  NOTIFICATION_TYPES,
} from '#shared/domain/notification-terms.ts';

export const NotificationTypeName = z.enum(NOTIFICATION_TYPES);

/** Something that somebody is told (product-spec.md §3). */
export const Notification = z.object({
  id: z.string(),
  type: NotificationTypeName,
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
  actionUrl: z.string().describe('Where it leads: a path of this site.'),
});
export type Notification = z.infer<typeof Notification>;

const Switches = z.object({ inApp: z.boolean(), push: z.boolean(), email: z.boolean() });

/** Where each type of notification goes. */
export const NotificationPreferences = z.record(NotificationTypeName, Switches);
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

/** Types and channels that are left out stay as they are. */
export const PreferencesChange = z
  .partialRecord(NotificationTypeName, Switches.partial())
  .refine(({ SECURITY_ALERT }) => !Object.values(SECURITY_ALERT ?? {}).includes(false), {
    error: 'Security alerts cannot be switched off.',
    path: ['SECURITY_ALERT'],
  });
export type PreferencesChange = z.infer<typeof PreferencesChange>;

const Hour = z
  .string({ error: 'Write the time as 22:00.' })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Write the time as 22:00.');

export const QuietHours = z
  .object({
    from: Hour,
    to: Hour,
    timeZone: z
      .string({ error: 'The time zone is missing: Europe/Berlin.' })
      .max(100)
      .refine(isTimeZone, 'This time zone is not known. Write it as Europe/Berlin.'),
  })
  .refine(({ from, to }) => from !== to, {
    error: 'Quiet hours must end at another time than they begin.',
    path: ['to'],
  });
export type QuietHours = z.infer<typeof QuietHours>;

/** What holds for all types together. */
export const GlobalSettings = z.object({
  inAppEnabled: z.boolean(),
  pushEnabled: z.boolean(),
  emailEnabled: z.boolean(),
  digest: z.enum(DIGESTS, { error: `The digest is one of ${DIGESTS.join(', ')}.` }),
  quietHours: QuietHours.nullable().describe('When nothing is pushed or mailed; security alerts always are.'),
});

export const GlobalSettingsChange = GlobalSettings.partial();
export type GlobalSettingsChange = z.infer<typeof GlobalSettingsChange>;

/** A browser that takes alerts while no page is open: what its PushManager says (`subscription.toJSON()`). */
export const PushSubscription = z.object({
  endpoint: z.url({ error: 'The endpoint must be an address.' }).max(1000),
  keys: z.object({
    // An uncompressed point of P-256: 65 bytes; and 16 random bytes.
    p256dh: z.base64url().length(87, 'p256dh must be a key of 65 bytes, in base64url.'),
    auth: z.base64url().length(22, 'auth must be 16 bytes, in base64url.'),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

/** What a service worker gets by Web Push, as JSON; `id` is the tag that replaces an alert by itself. */
export const PushMessage = z.object({ notification: Notification });
export type PushMessage = z.infer<typeof PushMessage>;

/** Where somebody is alerted. */
export const PushDevice = z.object({
  id: z.string().describe('The SHA-256 of the endpoint, in hexadecimal.'),
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
});
export type PushDevice = z.infer<typeof PushDevice>;

/** What admins tell everybody. */
export const NewAnnouncement = z.object({
  type: z.enum(ANNOUNCEMENT_TYPES, { error: `The type is one of ${ANNOUNCEMENT_TYPES.join(', ')}.` }),
  title: z
    .string({ error: 'Title is required' })
    .trim()
    .min(1, 'Title is required')
    .max(NOTIFICATION_LIMITS.titleCharacters, 'The title must be at most 120 characters'),
  message: z
    .string({ error: 'Message is required' })
    .trim()
    .min(1, 'Message is required')
    .max(NOTIFICATION_LIMITS.announcementCharacters, 'The message must be at most 1,000 characters'),
  actionUrl: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[^\s\\]*$/, 'The link must be a path of this site: /docs/web')
    .default('/notifications'),
});
export type NewAnnouncement = z.infer<typeof NewAnnouncement>;

export const Announcement = NewAnnouncement.extend({
  id: z.string(),
  by: z.string(),
  createdAt: z.iso.datetime(),
  reached: z.number().int().describe('How many people have it by now.'),
});
export type Announcement = z.infer<typeof Announcement>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
