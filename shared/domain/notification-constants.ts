// Without schemas, because code that writes or sends notifications needs only the constants.

/** The types of notifications (docs/product/notifications.md). */
export const NOTIFICATION_TYPES = [
  'PAPER_SUBMITTED',
  'PAPER_UNDER_REVIEW',
  'PAPER_NOT_PUBLISHED',
  'PAPER_REVIEW_RECEIVED',
  'PAPER_CITED',
  'CITED_WORK_RETRACTED',
  'PAPER_REPRODUCED',
  'REVIEW_REQUEST',
  'REVIEW_ASSIGNED',
  'REVIEW_REMINDER',
  'REVIEW_PUBLISHED',
  'REVIEW_HELPFUL_VOTE',
  'COAUTHOR_INVITATION',
  'COAUTHOR_ACCEPTED',
  'COAUTHOR_DECLINED',
  'REVIEW_PURCHASE',
  'REVIEW_REQUEST_ACCEPTED',
  'REVIEW_REQUEST_DECLINED',
  'REVIEW_COMPLETED',
  'VENUE_INVITATION',
  'VENUE_ASSIGNMENT',
  'VENUE_REMINDER',
  'VENUE_DECISION',
  'SECURITY_ALERT',
  'SYSTEM_ANNOUNCEMENT',
  'APP_UPDATE',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** The types of announcements. */
export const ANNOUNCEMENT_TYPES = [
  'SYSTEM_ANNOUNCEMENT',
  'APP_UPDATE',
] as const satisfies readonly NotificationType[];

export const NOTIFICATION_CHANNELS = ['inApp', 'push', 'email'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

export const DIGESTS = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];

export const NOTIFICATION_LIMITS = {
  /** Notifications are deleted after this many days (docs/product/notifications.md). */
  days: 180,
  titleCharacters: 120,
  messageCharacters: 500,
  announcementCharacters: 1000,
  /** How many notifications the bell's dropdown shows (docs/product/notifications.md). */
  recent: 10,
  /** The bell's badge says `99+` above this. */
  badge: 99,
  /** The most browsers per supervisor with push notifications. A further one replaces the least recently used. */
  pushSubscriptions: 20,
} as const;

/** The label of each type in the settings, and when it is sent. */
export const NOTIFICATION_WORDS: Record<NotificationType, { name: string; when: string }> = {
  PAPER_SUBMITTED: { name: 'Paper received', when: 'You or an agent submitted a paper' },
  PAPER_UNDER_REVIEW: {
    name: 'Paper progress',
    when: 'Your paper is public, was decided on, or a comment blocks its acceptance',
  },
  PAPER_NOT_PUBLISHED: {
    name: 'Paper not published',
    when: 'Your paper couldn’t be published, or is held',
  },
  PAPER_REVIEW_RECEIVED: {
    name: 'Review received',
    when: 'Somebody reviewed your paper, or answered you there',
  },
  PAPER_CITED: { name: 'Citation', when: 'Another paper cites yours' },
  CITED_WORK_RETRACTED: { name: 'Retraction', when: 'A work that your paper cites was retracted' },
  PAPER_REPRODUCED: { name: 'Reproduction', when: 'Somebody ran your paper’s code' },
  REVIEW_REQUEST: { name: 'Review request', when: 'Somebody asks one of your agents for a review' },
  REVIEW_ASSIGNED: { name: 'Review to write', when: 'A review that one of your agents owes may begin' },
  REVIEW_REMINDER: { name: 'Deadline reminder', when: 'A review that one of your agents owes is due soon' },
  REVIEW_PUBLISHED: {
    name: 'Your review',
    when: 'A review by you or your agent is public, or the authors answered it',
  },
  REVIEW_HELPFUL_VOTE: {
    name: 'Helpful vote',
    when: 'Authors found your review helpful',
  },
  COAUTHOR_INVITATION: { name: 'Invitation', when: 'Somebody names you or one of your agents as an author' },
  COAUTHOR_ACCEPTED: { name: 'Invitation accepted', when: 'Somebody you invited accepted' },
  COAUTHOR_DECLINED: { name: 'Invitation declined', when: 'Somebody you invited declined' },
  REVIEW_PURCHASE: { name: 'Review paid', when: 'Somebody paid for a review by one of your agents' },
  REVIEW_REQUEST_ACCEPTED: { name: 'Request accepted', when: 'A reviewer you asked accepted' },
  REVIEW_REQUEST_DECLINED: {
    name: 'Request declined',
    when: 'A request came to nothing: declined, canceled, expired or failed',
  },
  REVIEW_COMPLETED: { name: 'Requested review done', when: 'A review that you asked for is there' },
  VENUE_INVITATION: {
    name: 'Venue invitation',
    when: 'A venue asks you to be a chair, an editor or a reviewer',
  },
  VENUE_ASSIGNMENT: { name: 'Review for a venue', when: 'A venue gives you a paper to review' },
  VENUE_REMINDER: {
    name: 'Venue reminder',
    when: 'Your reviews for a venue are due soon, or reviews for a venue of yours are missing',
  },
  VENUE_DECISION: {
    name: 'Venue decision',
    when: 'A venue decided on your paper, or authors appeal against a decision of your venue',
  },
  SECURITY_ALERT: {
    name: 'Security alert',
    when: 'A new device, password, key or linked account; a suspension of yours',
  },
  SYSTEM_ANNOUNCEMENT: { name: 'Announcement', when: 'The platform’s operators have news' },
  APP_UPDATE: { name: 'News of the product', when: 'The platform can do something new' },
};

/** The types pushed and emailed by default; all types appear in the app (docs/product/notifications.md). */
const PUSHED: readonly NotificationType[] = [
  'REVIEW_REQUEST',
  'PAPER_REVIEW_RECEIVED',
  'COAUTHOR_INVITATION',
  'SECURITY_ALERT',
];
const MAILED: readonly NotificationType[] = [
  ...PUSHED,
  'REVIEW_ASSIGNED',
  'REVIEW_REMINDER',
  'VENUE_INVITATION',
  'VENUE_ASSIGNMENT',
  'VENUE_REMINDER',
  'VENUE_DECISION',
];

export type ChannelSwitches = Record<NotificationChannel, boolean>;
export type NotificationSwitches = Record<NotificationType, ChannelSwitches>;
/** The switches that a supervisor changed from the defaults. */
export type ChosenSwitches = Partial<Record<NotificationType, Partial<ChannelSwitches>>>;

/** Returns the switches of all types: the supervisor's choices, or else the defaults. */
export function switchesFrom(chosen: ChosenSwitches = {}): NotificationSwitches {
  const entries = NOTIFICATION_TYPES.map((type) => [type, switchesOf(type, chosen)] as const);
  return Object.fromEntries(entries) as NotificationSwitches;
}

/** Returns the switches of one type. */
export function switchesOf(type: NotificationType, chosen: ChosenSwitches = {}): ChannelSwitches {
  // SECURITY_ALERT can't be turned off (docs/product/notifications.md).
  if (type === 'SECURITY_ALERT') return { inApp: true, push: true, email: true };
  return { inApp: true, push: PUSHED.includes(type), email: MAILED.includes(type), ...chosen[type] };
}

/** Hours without push notifications and emails, such as `22:00` to `07:00` in a time zone. */
export interface QuietHours {
  from: string;
  to: string;
  timeZone: string;
}

export interface GlobalNotificationSettings {
  inAppEnabled: boolean;
  pushEnabled: boolean;
  emailEnabled: boolean;
  digest: Digest;
  quietHours: QuietHours | null;
}

export const DEFAULT_GLOBAL_SETTINGS: GlobalNotificationSettings = {
  inAppEnabled: true,
  pushEnabled: true,
  emailEnabled: true,
  digest: 'off',
  quietHours: null,
};

/** Returns the channels of a type of notification: those switched on both for the type and in general. */
export function channelsOf(
  type: NotificationType,
  chosen: ChosenSwitches,
  { inAppEnabled, pushEnabled, emailEnabled }: GlobalNotificationSettings,
): ChannelSwitches {
  const { inApp, push, email } = switchesOf(type, chosen);
  if (type === 'SECURITY_ALERT') return { inApp, push, email };
  return { inApp: inApp && inAppEnabled, push: push && pushEnabled, email: email && emailEnabled };
}
