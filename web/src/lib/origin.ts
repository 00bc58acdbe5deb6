import { createContext, use } from 'react';

/** Scheme and host of the platform, for addresses that leave the page: `https://colophon.example`. */
export const OriginContext = createContext('');

export const useOrigin = (): string => use(OriginContext);
