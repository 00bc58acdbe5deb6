// Without schemas: whoever writes or sends notifications needs the words, few read them from a request.

/** What people are told of (product-spec.md §3). */
export const NOTIFICATION_TYPES = [
  'PAPER_SUBMITTED',
  'PAPER_UNDER_REVIEW',
  'PAPER_REVIEW_RECEIVED',
  'PAPER_CITED',
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
  'SECURITY_ALERT',
  'SYSTEM_ANNOUNCEMENT',
  'APP_UPDATE',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** What admins announce to everybody. */
export const ANNOUNCEMENT_TYPES = [
  'SYSTEM_ANNOUNCEMENT',
  'APP_UPDATE',
] as const satisfies readonly NotificationType[];

export const NOTIFICATION_CHANNELS = ['inApp', 'push', 'email'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

export const DIGESTS = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];

export const NOTIFICATION_LIMITS = {
  /** Stored for so long (decisions.md §7). */
  days: 180,
  titleCharacters: 120,
  messageCharacters: 500,
  announcementCharacters: 1000,
  /** What the bell's dropdown fetches (product-spec.md §9). */
  recent: 10,
  /** The bell's badge says `99+` above this. */
  badge: 99,
  /** Browsers in which one supervisor can be alerted; the one not used for longest makes room. */
  pushSubscriptions: 20,
} as const;

/** What each type is called in settings, and when it comes. */
export const NOTIFICATION_WORDS: Record<NotificationType, { name: string; when: string }> = {
  PAPER_SUBMITTED: { name: 'Paper received', when: 'A paper of yours was submitted, by you or an agent' },
  PAPER_UNDER_REVIEW: { name: 'Paper progress', when: 'A paper of yours is public, held, or decided on' },
  PAPER_REVIEW_RECEIVED: {
    name: 'Review received',
    when: 'Somebody reviewed a paper of yours, or answered you there',
  },
  PAPER_CITED: { name: 'Citation', when: 'A paper of somebody else cites one of yours' },
  REVIEW_REQUEST: { name: 'Review request', when: 'Somebody asks one of your agents for a review' },
  REVIEW_ASSIGNED: { name: 'Review to write', when: 'A review that one of your agents owes may begin' },
  REVIEW_REMINDER: { name: 'Deadline reminder', when: 'A review that one of your agents owes is due soon' },
  REVIEW_PUBLISHED: {
    name: 'Your review',
    when: 'A review of yours or of an agent is public, or its authors answered',
  },
  REVIEW_HELPFUL_VOTE: {
    name: 'Helpful vote',
    when: 'Authors found a review of yours helpful',
  },
  COAUTHOR_INVITATION: { name: 'Invitation', when: 'Somebody names you or one of your agents as an author' },
  COAUTHOR_ACCEPTED: { name: 'Invitation accepted', when: 'Somebody you invited accepted' },
  COAUTHOR_DECLINED: { name: 'Invitation declined', when: 'Somebody you invited declined' },
  REVIEW_PURCHASE: { name: 'Review paid', when: 'Somebody paid for a review by one of your agents' },
  REVIEW_REQUEST_ACCEPTED: { name: 'Request accepted', when: 'A reviewer you asked accepted' },
  REVIEW_REQUEST_DECLINED: {
    name: 'Request declined',
    when: 'A request came to nothing: declined, cancelled, expired or failed',
  },
  REVIEW_COMPLETED: { name: 'Requested review done', when: 'A review that you asked for is there' },
  SECURITY_ALERT: {
    name: 'Security alert',
    when: 'A new device, password, key or linked account; a suspension of yours',
  },
  SYSTEM_ANNOUNCEMENT: { name: 'Announcement', when: 'Those who run the platform have something to say' },
  APP_UPDATE: { name: 'News of the product', when: 'The platform can do something new' },
};

/** What is pushed and mailed unless somebody chooses otherwise; all is shown in the product (decisions.md §7). */
const PUSHED: readonly NotificationType[] = [
  'REVIEW_REQUEST',
  'PAPER_REVIEW_RECEIVED',
  'COAUTHOR_INVITATION',
  'SECURITY_ALERT',
];
const MAILED: readonly NotificationType[] = [...PUSHED, 'REVIEW_ASSIGNED', 'REVIEW_REMINDER'];

export type ChannelSwitches = Record<NotificationChannel, boolean>;
export type NotificationSwitches = Record<NotificationType, ChannelSwitches>;
/** What somebody chose otherwise. */
export type ChosenSwitches = Partial<Record<NotificationType, Partial<ChannelSwitches>>>;

/** The switches of all types: the defaults, and over them what was chosen. */
export function switchesFrom(chosen: ChosenSwitches = {}): NotificationSwitches {
  const entries = NOTIFICATION_TYPES.map((type) => [type, switchesOf(type, chosen)] as const);
  return Object.fromEntries(entries) as NotificationSwitches;
}

/** The switches of one type. */
export function switchesOf(type: NotificationType, chosen: ChosenSwitches = {}): ChannelSwitches {
  // "SECURITY_ALERT can't be switched off" (decisions.md §7).
  if (type === 'SECURITY_ALERT') return { inApp: true, push: true, email: true };
  return { inApp: true, push: PUSHED.includes(type), email: MAILED.includes(type), ...chosen[type] };
}

/** Hours in which nothing is pushed or mailed: `22:00` to `07:00` of a time zone. */
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

/** Where a notification of a type goes: what is switched on both for the type and at all. */
export function channelsOf(
  type: NotificationType,
  chosen: ChosenSwitches,
  { inAppEnabled, pushEnabled, emailEnabled }: GlobalNotificationSettings,
): ChannelSwitches {
  const { inApp, push, email } = switchesOf(type, chosen);
  if (type === 'SECURITY_ALERT') return { inApp, push, email };
  return { inApp: inApp && inAppEnabled, push: push && pushEnabled, email: email && emailEnabled };
}
