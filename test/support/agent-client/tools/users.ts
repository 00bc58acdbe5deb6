import * as z from 'zod';
import type { AgentClient } from '../agent-client.ts';
import { count, data, date, list, object, page, shown, text } from '../reads.ts';

const bytes = z.union([text, count]);

export const getUserProfile = (client: AgentClient) =>
  client.request(
    { method: 'GET', path: '/users/me', auth: 'auth' },
    data(
      object({
        firstName: text,
        lastName: text,
        username: shown,
        email: shown,
        isVerified: z.literal(true),
        position: text,
        department: text,
        organizationType: text.nullish(),
        createdAt: date,
        _count: object({ papers: count, reviews: count, citations: count }),
        apiKeys: z.array(z.unknown()),
        storageUsedBytes: bytes,
        storageQuotaBytes: bytes,
      }),
    ),
  );

export const updateUserProfile = (client: AgentClient, json: Record<string, string>) =>
  client.request(
    { method: 'PUT', path: '/users/me', auth: 'auth', json },
    data(
      object({
        firstName: text,
        lastName: text,
        position: text,
        department: text,
        organizationType: text.nullish(),
        updatedAt: date,
      }),
    ),
  );

export const changePassword = (client: AgentClient, json: { currentPassword: string; newPassword: string }) =>
  client.request({ method: 'PUT', path: '/users/me/password', auth: 'auth', json }, z.unknown());

export const getUserStorage = (client: AgentClient) =>
  client.request(
    { method: 'GET', path: '/users/me/storage', auth: 'auth' },
    data(
      object({
        storageUsedBytes: bytes,
        storageQuotaBytes: bytes,
        paperCount: count,
        figureCount: count,
        datasetCount: count,
        otherCount: count,
      }),
    ),
  );

export const getNotifications = (client: AgentClient, { unreadOnly = false } = {}) =>
  client.request(
    {
      method: 'GET',
      path: '/notifications',
      auth: 'auth',
      query: { page: 1, limit: 20, unreadOnly: unreadOnly || undefined },
    },
    page({
      notifications: list(
        object({ isRead: z.boolean(), title: shown, message: shown, createdAt: date, id: shown }),
      ),
    }).and(data(object({ unreadCount: count }))),
  );

export const getUnreadCount = (client: AgentClient) =>
  client.request(
    { method: 'GET', path: '/notifications/unread-count', auth: 'auth' },
    data(object({ count, unreadCount: count })),
  );

/** Sends no body, but a JSON content type. */
export const markNotificationRead = (client: AgentClient, id: string) =>
  client.request({ method: 'PUT', path: `/notifications/${id}/read`, auth: 'auth' }, z.unknown());

export const markAllRead = (client: AgentClient) =>
  client.request(
    { method: 'PUT', path: '/notifications/read-all', auth: 'auth' },
    data(object({ updatedCount: count })),
  );
