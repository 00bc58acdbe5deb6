import { KMSClient } from '@aws-sdk/client-kms';
import { setting } from '../runtime/dynamodb.ts';
import { Es256Signer } from '../runtime/es256-signer.ts';
import { observed } from '../runtime/observed.ts';
import { once } from '../runtime/once.ts';
import { provenanceKeyEntity } from './provenance-entities.ts';

/** Signs provenance records and the verdicts on references with the same key, whose public part is published. */
export const provenanceSigner = once(
  () =>
    new Es256Signer(observed(new KMSClient({})), setting('SIGNING_KEY_ID'), (kid, jwk) =>
      provenanceKeyEntity().put({ kid, jwk }).go(),
    ),
);
