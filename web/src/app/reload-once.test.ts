import { describe, expect, it, vi } from 'vitest';
import { reloaded, reloadOnce } from './reload-once.ts';

function aBrowser(onLine = true) {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
  const reload = vi.fn();
  return { sessionStorage, location: { reload }, navigator: { onLine }, reload } as unknown as Window & {
    reload: typeof reload;
  };
}

describe('missing code of a page', () => {
  it('reloads the page once', () => {
    const browser = aBrowser();
    expect([reloadOnce(browser), reloadOnce(browser)]).toEqual([true, false]);
    expect(browser.reload).toHaveBeenCalledTimes(1);
  });

  it('can reload again after a page was shown', () => {
    const browser = aBrowser();
    reloadOnce(browser);
    reloaded(() => browser.sessionStorage);
    expect(reloadOnce(browser)).toBe(true);
  });

  it('doesn’t reload without a connection', () => {
    const browser = aBrowser(false);
    expect(reloadOnce(browser)).toBe(false);
    expect(browser.reload).not.toHaveBeenCalled();
  });

  it('doesn’t reload if storage is blocked', () => {
    const browser = {
      ...aBrowser(),
      get sessionStorage(): Storage {
        throw new Error('SecurityError');
      },
    } as unknown as Window;
    expect(reloadOnce(browser)).toBe(false);
  });
});
