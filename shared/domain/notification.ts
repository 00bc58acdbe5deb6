import * as z from 'zod';
import {
  ANNOUNCEMENT_TYPES,
  DIGESTS,
  NOTIFICATION_LIMITS,
  NOTIFICATION_TYPES,
} from '#shared/domain/notification-constants.ts';
import { mustBe } from '#shared/input/explain-issue.ts';

export const NotificationTypeName = z.enum(NOTIFICATION_TYPES);

/** A notification as the API returns it (docs/product/notifications.md). */
export const Notification = z.object({
  id: z.string(),
  type: NotificationTypeName,
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
  actionUrl: z.string().describe('The path on this site that the notification links to.'),
});
export type Notification = z.infer<typeof Notification>;

const Switches = z.object({ inApp: z.boolean(), push: z.boolean(), email: z.boolean() });

/** The channels of each type of notification. */
export const NotificationPreferences = z.record(NotificationTypeName, Switches);
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

/** Omitted types and channels stay as they are. */
export const PreferencesChange = z
  .partialRecord(NotificationTypeName, Switches.partial())
  .refine(({ SECURITY_ALERT }) => !Object.values(SECURITY_ALERT ?? {}).includes(false), {
    error: "SECURITY_ALERT must stay on: you can't switch security alerts off.",
    path: ['SECURITY_ALERT'],
  });
export type PreferencesChange = z.infer<typeof PreferencesChange>;

const Hour = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, mustBe('a time such as 22:00'));

export const QuietHours = z
  .object({
    from: Hour,
    to: Hour,
    timeZone: z.string().max(100).refine(isTimeZone, mustBe('a time zone such as Europe/Berlin')),
  })
  .refine(({ from, to }) => from !== to, {
    error: "Quiet hours can't end at the time they begin. Change `from` or `to`.",
    path: ['to'],
  });
export type QuietHours = z.infer<typeof QuietHours>;

/** The settings that apply to all types. */
export const GlobalSettings = z.object({
  inAppEnabled: z.boolean(),
  pushEnabled: z.boolean(),
  emailEnabled: z.boolean(),
  digest: z.enum(DIGESTS),
  quietHours: QuietHours.nullable().describe(
    'When no push notifications and emails are sent, except security alerts.',
  ),
});

export const GlobalSettingsChange = GlobalSettings.partial();
export type GlobalSettingsChange = z.infer<typeof GlobalSettingsChange>;

/** A browser's push subscription, as its PushManager returns it (`subscription.toJSON()`). */
export const PushSubscription = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({
    // An uncompressed point of P-256: 65 bytes; and 16 random bytes.
    p256dh: z.base64url().length(87, mustBe('a key of 65 bytes in base64url')),
    auth: z.base64url().length(22, mustBe('16 bytes in base64url')),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

/** The message that the service worker receives, as JSON. `id` is its tag, so a repeated push replaces the first one. */
export const PushMessage = z.object({ notification: Notification });
export type PushMessage = z.infer<typeof PushMessage>;

/** A browser that receives push notifications. */
export const PushDevice = z.object({
  id: z.string().describe('The endpoint’s SHA-256, in hexadecimal.'),
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
});
export type PushDevice = z.infer<typeof PushDevice>;

/** An announcement. */
export const NewAnnouncement = z.object({
  type: z.enum(ANNOUNCEMENT_TYPES),
  title: z.string().trim().min(1).max(NOTIFICATION_LIMITS.titleCharacters),
  message: z.string().trim().min(1).max(NOTIFICATION_LIMITS.announcementCharacters),
  actionUrl: z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[^\s\\]*$/, mustBe('a path of this site such as /docs/web'))
    .default('/notifications'),
});
export type NewAnnouncement = z.infer<typeof NewAnnouncement>;

export const Announcement = NewAnnouncement.extend({
  id: z.string(),
  by: z.string(),
  createdAt: z.iso.datetime(),
  reached: z.number().int().describe('The number of people who received it so far.'),
});
export type Announcement = z.infer<typeof Announcement>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
