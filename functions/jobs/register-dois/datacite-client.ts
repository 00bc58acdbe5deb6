import type { DataCiteMetadata } from '#shared/domain/datacite.ts';
import { setting } from '../../_lib/runtime/dynamodb.ts';
import { secretVersions } from '../../_lib/runtime/secret-versions.ts';

const TIMEOUT_MS = 15_000;
const passwords = secretVersions('DATACITE_PASSWORD_ARN');

/**
 * Creates a DOI or updates its metadata, and makes it findable (https://support.datacite.org/docs/api-create-dois). PUT
 * does both, so repeating it changes nothing.
 * @throws Error if DataCite refuses it or doesn't answer; the message says what DataCite answered
 */
export async function putDoi({ doi, ...attributes }: DataCiteMetadata & { doi: string }): Promise<void> {
  const [password] = await passwords();
  const response = await fetch(new URL(`${setting('DATACITE_API')}/dois/${encodeURIComponent(doi)}`), {
    method: 'PUT',
    headers: {
      'content-type': 'application/vnd.api+json',
      accept: 'application/vnd.api+json',
      authorization: `Basic ${Buffer.from(`${setting('DATACITE_REPOSITORY')}:${password}`).toString('base64')}`,
    },
    body: JSON.stringify({
      data: { id: doi, type: 'dois', attributes: { doi, ...attributes, event: 'publish' } },
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok)
    throw new Error(`DataCite answered ${response.status} for ${doi}: ${await textOf(response)}`);
  await response.body?.cancel();
}

const textOf = async (response: Response): Promise<string> => (await response.text()).slice(0, 500);
