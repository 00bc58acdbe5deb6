import { PRODUCT_NAME } from '#shared/constants.ts';
import { setting } from '../../runtime/dynamodb.ts';
import { Cluster } from './cluster.ts';
import { OpenSearchIndex } from './opensearch-index.ts';
import { aliasesOf } from './versions.ts';

/** The settings of a stage's OpenSearch. */
export interface OpenSearchSettings {
  cluster: Cluster;
  /** The prefix of its index names: several stages may share a cluster. */
  prefix: string;
  index: OpenSearchIndex;
}

/** Reads this stage's OpenSearch settings from the environment. Domains on AWS accept signed requests only. */
export function openSearchSettings(): OpenSearchSettings {
  const cluster = new Cluster({ url: setting('OPENSEARCH_URL'), region: process.env.OPENSEARCH_REGION });
  const prefix = `${PRODUCT_NAME.toLowerCase()}-${setting('STAGE')}`;
  return { cluster, prefix, index: new OpenSearchIndex(cluster, aliasesOf(prefix)) };
}
