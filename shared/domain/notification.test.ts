import { describe, expect, it } from 'vitest';
import { PreferencesChange, PushSubscription, QuietHours } from './notification.ts';
import {
  channelsOf,
  DEFAULT_GLOBAL_SETTINGS,
  NOTIFICATION_TYPES,
  type NotificationChannel,
  switchesFrom,
} from './notification-constants.ts';

const typesOn = (channel: NotificationChannel) =>
  NOTIFICATION_TYPES.filter((type) => switchesFrom()[type][channel]);

describe('the channels of notifications', () => {
  it('are the app for all types, push for four and email for ten by default', () => {
    expect(typesOn('inApp')).toHaveLength(26);
    expect(typesOn('push')).toEqual([
      'PAPER_REVIEW_RECEIVED',
      'REVIEW_REQUEST',
      'COAUTHOR_INVITATION',
      'SECURITY_ALERT',
    ]);
    expect(typesOn('email')).toEqual([
      'PAPER_REVIEW_RECEIVED',
      'REVIEW_REQUEST',
      'REVIEW_ASSIGNED',
      'REVIEW_REMINDER',
      'COAUTHOR_INVITATION',
      'VENUE_INVITATION',
      'VENUE_ASSIGNMENT',
      'VENUE_REMINDER',
      'VENUE_DECISION',
      'SECURITY_ALERT',
    ]);
  });

  it('can be changed for one type and for all, except those of security alerts', () => {
    const off = { ...DEFAULT_GLOBAL_SETTINGS, pushEnabled: false, emailEnabled: false };
    const chosen = { PAPER_CITED: { push: true }, SECURITY_ALERT: { push: false } };
    expect(channelsOf('PAPER_CITED', chosen, DEFAULT_GLOBAL_SETTINGS)).toEqual({
      inApp: true,
      push: true,
      email: false,
    });
    expect(channelsOf('PAPER_CITED', chosen, off).push).toBe(false);
    expect(channelsOf('SECURITY_ALERT', chosen, off)).toEqual({ inApp: true, push: true, email: true });
  });
});

describe('valid settings', () => {
  it('include every switch except those of security alerts', () => {
    expect(PreferencesChange.safeParse({ PAPER_CITED: { push: true } }).success).toBe(true);
    expect(PreferencesChange.safeParse({ SECURITY_ALERT: { push: true } }).success).toBe(true);
    expect(PreferencesChange.safeParse({ SECURITY_ALERT: { push: false } }).success).toBe(false);
    expect(PreferencesChange.safeParse({ PAPER_READ: { push: true } }).success).toBe(false);
  });

  it('have times of day and an existing time zone as quiet hours', () => {
    const night = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' };
    expect(QuietHours.safeParse(night).success).toBe(true);
    for (const wrong of [{ from: '24:00' }, { from: '7:00' }, { from: '07:00' }, { timeZone: 'Mars/Base' }])
      expect(QuietHours.safeParse({ ...night, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  });

  it('have browsers with keys of the right length', () => {
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const at = (fields: object) =>
      PushSubscription.safeParse({ endpoint: 'https://push.example/x', keys: { ...keys, ...fields } })
        .success;
    expect(at({})).toBe(true);
    expect(at({ auth: 'short' })).toBe(false);
    expect(at({ p256dh: '+'.repeat(87) })).toBe(false);
  });
});
