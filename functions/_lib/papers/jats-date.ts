import { escapeXml } from '../runtime/xml.ts';

/** Writes the day of a time as the date of publication in JATS. */
export function publicationDateXml(time: string): string {
  const date = escapeXml(time.slice(0, 10));
  const [year = '', month = '', day = ''] = date.split('-');
  return (
    `<pub-date publication-format="electronic" date-type="pub" iso-8601-date="${date}">` +
    `<day>${day}</day><month>${month}</month><year>${year}</year></pub-date>`
  );
}

/**
 * Returns a version's JATS with the day on which it was published. The file itself has the day on which it was sent: it is made before
 * screening, which can hold a paper for days.
 */
export const withPublicationDate = (jats: string, publishedAt: string | undefined): string =>
  publishedAt === undefined
    ? jats
    : jats.replace(/<pub-date\b[^>]*date-type="pub"[\s\S]*?<\/pub-date>/, () =>
        publicationDateXml(publishedAt),
      );
