import type { PaperDetail } from '#shared/domain/paper.ts';
import { withRegisteredDoi } from '../registrar/registered-jats.ts';
import { withReproductions } from '../reproductions/reproduced-jats.ts';
import { withPublication } from '../venues/published-jats.ts';
import { withPublicationDate } from './jats-date.ts';
import type { VersionRecord } from './paper-entities.ts';

/**
 * Returns a version's JATS with what came after the file was made and signed: the day of publication, the DOI, the venue that accepted it, and
 * what others got from its capsule.
 * @param paper as its version is shown
 */
export function jatsSince(
  jats: string,
  { version, publishedAt }: Pick<VersionRecord, 'version' | 'publishedAt'>,
  paper: Pick<PaperDetail, 'acceptances' | 'reproductions' | 'registeredDoi'>,
): string {
  const { acceptances, reproductions, registeredDoi } = paper;
  const dated = withRegisteredDoi(withPublicationDate(jats, publishedAt), registeredDoi);
  return withPublication(withReproductions(dated, reproductions), { acceptances, version });
}
