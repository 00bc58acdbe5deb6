import { describe, expect, it } from 'vitest';
import { NOTIFICATION_TYPES } from '#shared/domain/notification-constants.ts';
import { compose } from './send-email.ts';

const unsubscribe = {
  page: 'https://colophon.example/notifications/unsubscribe?token=t',
  oneClick: 'https://colophon.example/api/v1/notifications/unsubscribe/t',
};
const common = { name: 'Ada', settings: 'https://colophon.example/profile#notifications', unsubscribe };
const to = 'ada@example.org';

describe('the email of a notification', () => {
  it.each(NOTIFICATION_TYPES)('of %s says what happened, where it leads and how to unsubscribe', (type) => {
    const parameters = {
      ...common,
      type,
      title: 'A <b>title</b>',
      message: 'What happened.',
      link: 'https://colophon.example/papers/COL.2611.00042?a=1&b=2',
    };
    const { subject, text, html, headers } = compose({ to, template: 'notification', parameters });
    const isInvitation = ['COAUTHOR_INVITATION', 'VENUE_INVITATION'].includes(type);
    const isOfStranger = isInvitation || type === 'REVIEW_REQUEST';
    expect(subject === 'A <b>title</b>').toBe(!isInvitation);
    expect(text.includes('What happened.')).toBe(!isOfStranger);
    expect(text).toContain('https://colophon.example/papers/COL.2611.00042?a=1&b=2');
    expect(text).toContain(unsubscribe.page);
    expect(html).toContain('href="https://colophon.example/papers/COL.2611.00042?a=1&amp;b=2"');
    expect(html).not.toContain('<b>');
    expect(headers).toEqual([
      { Name: 'List-Unsubscribe', Value: `<${unsubscribe.oneClick}>` },
      { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
    ]);
  });
});

describe('what people wrote', () => {
  const words = {
    title: 'https://evil.example/win Click now invites you',
    message: 'Write to me@evil.example, or open www.evil.example. It grew by 3.5 mm; see p. 4.',
    link: 'https://colophon.example/invitations',
  };

  it.each(NOTIFICATION_TYPES)('makes no link in the email of %s, unless an admin wrote it', (type) => {
    const parameters = { ...common, type, ...words };
    const digest = { ...common, period: 'daily', items: [{ type, ...words }], more: 0, all: words.link };
    for (const { subject, text, html } of [
      compose({ to, template: 'notification', parameters }),
      compose({ to, template: 'digest', parameters: digest }),
    ])
      expect(`${subject} ${text} ${html}`.includes('evil.example')).toBe(
        ['SYSTEM_ANNOUNCEMENT', 'APP_UPDATE'].includes(type),
      );
  });

  it('isn’t in an invitation or a request, which strangers send', () => {
    for (const type of ['COAUTHOR_INVITATION', 'REVIEW_REQUEST', 'VENUE_INVITATION']) {
      const { subject, text } = compose({
        to,
        template: 'notification',
        parameters: { ...common, type, ...words, title: 'Ada has a review request' },
      });
      expect(`${subject} ${text}`).not.toMatch(/Click now|evil|3\.5/);
    }
  });

  it.each([
    [
      'saved-search',
      { name: 'Ada', subject: 'New', search: 'moss', papers: [words.title], link: words.link },
    ],
    [
      'contradicted-references',
      { archiveId: 'COL.1', title: words.title, contradicted: 3, link: words.link },
    ],
    [
      'security-alert',
      {
        ...common,
        kind: 'connection-allowed',
        at: '2026-11-27T10:00',
        device: 'Firefox',
        detail: words.title,
        origin: 'https://colophon.example',
      },
    ],
    ['notification', { ...common, type: 'PAPER_CITED', ...words, title: 'evil。example' }],
  ] as const)('makes no link in the email %s', (template, parameters) => {
    const { subject, text, html } = compose({ to, template, parameters });
    expect(`${subject} ${text} ${html}`).not.toMatch(/evil[.。]example|https:\/\/evil/);
  });

  it('stays readable', () => {
    const { text } = compose({
      to,
      template: 'notification',
      parameters: { ...common, type: 'PAPER_CITED', ...words },
    });
    expect(text).toContain(
      'Write to me[@]evil[.]example, or open www[.]evil[.]example. It grew by 3.5 mm; see p. 4.',
    );
  });
});

describe('the email of a digest', () => {
  const item = (title: string) => ({
    title,
    message: `What ${title} is.`,
    link: 'https://colophon.example/x',
  });
  const digest = (count: number, more = 0) =>
    compose({
      to,
      template: 'digest',
      parameters: {
        ...common,
        period: 'weekly',
        items: Array.from({ length: count }, (_, index) => item(`item ${index}`)),
        more,
        all: 'https://colophon.example/notifications',
      },
    });

  it('lists the notifications, each with its link', () => {
    const { subject, text } = digest(3);
    expect(subject).toBe('Colophon: 3 notifications');
    expect(text).toContain('* item 2\n  What item 2 is.\n  https://colophon.example/x');
  });

  it('is named after a single notification, and says how many it leaves out', () => {
    expect(digest(1).subject).toBe('Colophon: item 0');
    expect(digest(90, 12).subject).toBe('Colophon: 102 notifications');
    expect(digest(90, 12).text).toContain('Your inbox has 12 more.');
  });
});

describe('a requested email', () => {
  it('has no unsubscribe link: nobody unsubscribes from a code', () => {
    const parameters = { name: 'Ada', code: '012345', minutes: 15 };
    expect(compose({ to, template: 'verification-code', parameters }).headers).toEqual([]);
  });
});
