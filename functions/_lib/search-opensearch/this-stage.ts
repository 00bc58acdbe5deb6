import { PRODUCT_NAME } from '#shared/constants.ts';
import { setting } from '../tables.ts';
import { Cluster } from './cluster.ts';
import { OpenSearchIndex } from './opensearch-index.ts';
import { aliasesOf } from './versions.ts';

/** What a stage's readers and feeders of OpenSearch need. */
export interface StageOfOpenSearch {
  cluster: Cluster;
  /** How the names of its indexes begin: several stages may share a cluster. */
  prefix: string;
  index: OpenSearchIndex;
}

/** The OpenSearch of this stage, by the function's settings. A domain of AWS takes signed requests alone. */
export function thisStage(): StageOfOpenSearch {
  const cluster = new Cluster({ url: setting('OPENSEARCH_URL'), region: process.env.OPENSEARCH_REGION });
  const prefix = `${PRODUCT_NAME.toLowerCase()}-${setting('STAGE')}`;
  return { cluster, prefix, index: new OpenSearchIndex(cluster, aliasesOf(prefix)) };
}
