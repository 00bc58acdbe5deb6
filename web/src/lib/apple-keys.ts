/** The keys of the command palette on Apple’s devices. */
export const APPLE_KEYS = '⌘ K';

export const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);
