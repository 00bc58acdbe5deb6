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
    expect(subject).toBe('A <b>title</b>');
    expect(text).toContain('What happened.');
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
