import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepForm, leaveForms, sessionOwner, takeForm } from './kept-forms.ts';

const tokenOf = (sub: string) => `e30.${btoa(JSON.stringify({ sub }))}.c2ln`;
const logIn = (sub: string) => localStorage.setItem('token', tokenOf(sub));

/** A storage like the browser's. */
const aStorage = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage());
  vi.stubGlobal('sessionStorage', aStorage());
  logIn('ada');
});

/** Fills a form as Ada, then ends it with `end`. */
function fill(end: () => void): void {
  takeForm('contact');
  const owner = sessionOwner();
  end();
  keepForm('contact', owner, { message: 'Half a sen' });
}
const sessionEnds = () => localStorage.removeItem('token');

describe('a half-filled form whose session ends', () => {
  it('is restored for its owner, once', () => {
    fill(sessionEnds);
    expect(takeForm('contact'), 'no session').toBeUndefined();
    logIn('ada');
    expect(takeForm('profile'), 'another form').toBeUndefined();
    expect(takeForm('contact')).toEqual({ message: 'Half a sen' });
    expect(takeForm('contact')).toBeUndefined();
  });

  it('isn’t restored for others', () => {
    fill(sessionEnds);
    logIn('bob');
    expect(takeForm('contact')).toBeUndefined();
  });

  it('isn’t kept if the user leaves it or logs out', () => {
    fill(() => undefined);
    expect(takeForm('contact')).toBeUndefined();
    fill(() => {
      leaveForms();
      sessionEnds();
    });
    logIn('ada');
    expect(takeForm('contact')).toBeUndefined();
  });
});
