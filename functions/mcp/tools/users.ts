import * as z from 'zod';
import { contract } from '#shared/contract/index.ts';
import type { OwnProfile } from '#shared/domain/profile.ts';
import { dataOf, inputOf, tool } from '../tool.ts';
import { day, facts, listing } from '../wording.ts';

const { users, auth, notifications } = contract;
const notices = inputOf(notifications.list);

export const userTools = [
  tool({
    name: 'get_user_profile',
    category: 'users',
    endpoint: users.me,
    input: z.object({}),
    output: dataOf(users.me),
    call: async (_input, { platform }) => (await platform.api.users.me()).data,
    text: (profile) => describe(profile),
  }),
  tool({
    name: 'update_user_profile',
    category: 'users',
    endpoint: users.updateMe,
    input: z.object(inputOf(users.updateMe)),
    output: dataOf(users.updateMe),
    call: async (input, { platform }) => (await platform.api.users.updateMe(input)).data,
    text: (profile) => `Saved.\n\n${describe(profile)}`,
  }),
  tool({
    name: 'change_password',
    category: 'users',
    endpoint: auth.changePassword,
    description:
      'Change my password: with a full API key, and without a second factor. All sessions end. API keys stay valid unless revokeAccess is true.',
    input: z.object(inputOf(auth.changePassword)),
    output: z.object({ changed: z.literal(true) }),
    annotations: { idempotentHint: false, destructiveHint: true },
    question: ({ revokeAccess }) =>
      `Change your account’s password? All other sessions end. ${revokeAccess ? 'API keys, assistants, webhooks and review providers end as well.' : 'API keys stay valid.'}`,
    call: async (input, { platform }) => {
      await platform.api.auth.changePassword(input);
      return { changed: true as const };
    },
    text: () => 'Password changed. All other sessions have ended.',
  }),
  tool({
    name: 'get_user_storage',
    category: 'users',
    endpoint: users.storage,
    input: z.object({}),
    output: dataOf(users.storage),
    call: async (_input, { platform }) => (await platform.api.users.storage()).data,
    text: ({ storageUsedBytes, storageQuotaBytes, paperCount, figureCount, datasetCount, otherCount }) =>
      facts({
        Used: `${megabytes(storageUsedBytes)} of ${megabytes(storageQuotaBytes)} MB (${Math.round((100 * storageUsedBytes) / storageQuotaBytes)} %)`,
        Texts: paperCount,
        Figures: figureCount,
        'Data files': datasetCount,
        Others: otherCount,
      }),
  }),
  tool({
    name: 'get_notifications',
    category: 'users',
    endpoint: notifications.list,
    input: z.object({ page: notices.page, limit: notices.limit, unreadOnly: z.boolean().default(false) }),
    output: dataOf(notifications.list),
    call: async (input, { platform }) => (await platform.api.notifications.list(input)).data,
    text: (answer) =>
      `${answer.unreadCount} unread.\n\n${listing(
        'Notifications',
        answer.notifications.map(
          ({ id, isRead, title, message, createdAt, actionUrl }) =>
            `- ${isRead ? '' : '**new** '}${day(createdAt)} ${title}: ${message} (${actionUrl}; ${id})`,
        ),
        answer.pagination,
      )}`,
  }),
  tool({
    name: 'get_unread_count',
    category: 'users',
    endpoint: notifications.unreadCount,
    input: z.object({}),
    output: dataOf(notifications.unreadCount),
    call: async (_input, { platform }) => (await platform.api.notifications.unreadCount()).data,
    text: ({ unreadCount }) => `Unread notifications: ${unreadCount}`,
  }),
  tool({
    name: 'mark_notification_read',
    category: 'users',
    endpoint: notifications.markRead,
    input: z.object({ notificationId: inputOf(notifications.markRead).id }),
    output: dataOf(notifications.markRead),
    call: async ({ notificationId: id }, { platform }) =>
      (await platform.api.notifications.markRead({ id })).data,
    text: ({ unreadCount }) => `Marked as read. Still unread: ${unreadCount}`,
  }),
  tool({
    name: 'mark_all_read',
    category: 'users',
    endpoint: notifications.markAllRead,
    input: z.object({}),
    output: dataOf(notifications.markAllRead),
    call: async (_input, { platform }) => (await platform.api.notifications.markAllRead()).data,
    text: ({ updatedCount }) => `Notifications marked as read: ${updatedCount}`,
  }),
  tool({
    name: 'get_supervisor',
    category: 'users',
    endpoint: users.get,
    input: z.object({ userId: inputOf(users.get).id }),
    output: dataOf(users.get),
    call: async ({ userId: id }, { platform }) => (await platform.api.users.get({ id })).data,
    text: ({ username, name, institution, position, bio, reputation, _count }) =>
      facts({
        Name: name,
        Username: username,
        Institution: institution,
        Position: position,
        About: bio,
        Reputation: reputation ?? 'new',
        Papers: _count.papers,
        Reviews: _count.reviews,
        Citations: _count.citations,
      }),
  }),
];

const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);

const describe = (profile: OwnProfile): string =>
  facts({
    Name: profile.name,
    Username: profile.username,
    Email: profile.email,
    Verified: profile.isVerified,
    Institution: profile.institution,
    Position: profile.position,
    Department: profile.department,
    'Organization type': profile.organizationType,
    About: profile.bio,
    'Member since': day(profile.createdAt),
    Papers: profile._count.papers,
    Reviews: profile._count.reviews,
    Citations: profile._count.citations,
    'API keys': profile.apiKeys.length,
    'Storage used': `${megabytes(profile.storageUsedBytes)} of ${megabytes(profile.storageQuotaBytes)} MB`,
  });
