/** The language of the screens, as a tag of BCP 47. The build of another language replaces it. */
export const LANGUAGE: string = 'en';

/** The languages of the screens besides English, each with its own name. */
export const OTHER_LANGUAGES = { es: 'Español' } as const;
