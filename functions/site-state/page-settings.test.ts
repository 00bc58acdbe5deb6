import { expect, it } from 'vitest';
import { pageSettings } from './change-site-state.ts';

it('reads the settings of pages, whose links may have equals signs', () => {
  const SOCIAL_LINKS = 'Mastodon=https://a.example/@us,Blog=https://b.example/?p=1';
  expect(
    pageSettings({ SOCIAL_LINKS, SOCKET_URL: 'wss://live.example/ws', SOCKET_PING_SECONDS: '30' }),
  ).toEqual({
    socialLinks: [
      { name: 'Mastodon', url: 'https://a.example/@us' },
      { name: 'Blog', url: 'https://b.example/?p=1' },
    ],
    socketUrl: 'wss://live.example/ws',
    socketPingSeconds: 30,
  });
});

it('has none where the stage sets nothing', () => {
  expect(pageSettings({ SOCIAL_LINKS: '', SOCKET_URL: '', SOCKET_PING_SECONDS: '' })).toEqual({
    socialLinks: [],
    socketUrl: null,
    socketPingSeconds: null,
  });
});
