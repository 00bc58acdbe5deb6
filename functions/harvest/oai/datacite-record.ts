import { PRODUCT_NAME } from '#shared/constants.ts';
import { toDetail } from '../../_lib/papers/paper-view.ts';
import { paperMetadata } from '../../_lib/registrar/datacite-metadata.ts';
import { dataCiteXml } from '../../_lib/registrar/datacite-xml.ts';
import { element, textElement } from '../../_lib/runtime/xml.ts';
import type { OaiPaper } from './oai-paper.ts';

/** DataCite's own wrapper of its metadata for OAI-PMH. */
export const DATACITE_NAMESPACE = 'http://schema.datacite.org/oai/oai-1.1/';
export const DATACITE_SCHEMA = `${DATACITE_NAMESPACE}oai.xsd`;
const KERNEL = '4.6';

/**
 * Returns the DataCite metadata of a paper in all its versions, described by its newest public one: with its DOI, if the
 * stage has a registrar. undefined without a public version.
 */
export function dataCiteRecord({ paper, version }: OaiPaper, origin: string): string | undefined {
  if (!version) return undefined;
  const { DATACITE_REPOSITORY: repository, DATACITE_PREFIX, REGISTRAR_PROFILE } = process.env;
  const metadata = paperMetadata(toDetail({ paper, version, isAuthor: false }), {
    of: 'concept',
    origin,
    prefix: repository ? DATACITE_PREFIX : undefined,
    profile: REGISTRAR_PROFILE === 'tools' ? 'tools' : 'contributors',
  });
  return element(
    'oai_datacite',
    { xmlns: DATACITE_NAMESPACE, 'xsi:schemaLocation': `${DATACITE_NAMESPACE} ${DATACITE_SCHEMA}` },
    textElement('schemaVersion', KERNEL),
    textElement('datacentreSymbol', repository || PRODUCT_NAME.toUpperCase()),
    element('payload', {}, dataCiteXml(metadata)),
  );
}
