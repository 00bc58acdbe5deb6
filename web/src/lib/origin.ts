import { createContext, use } from 'react';

/** The platform's origin, for absolute URLs: `https://colophon.example`. */
export const OriginContext = createContext('');

export const useOrigin = (): string => use(OriginContext);
