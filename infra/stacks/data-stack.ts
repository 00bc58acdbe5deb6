import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { HttpMethods } from 'aws-cdk-lib/aws-s3';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { publicOriginOf, type StageConfig } from '../config.ts';
import { ClientSecret } from '../constructs/client-secret.ts';
import { ContextTable } from '../constructs/context-table.ts';
import { EdgeSecret } from '../constructs/edge-secret.ts';
import { LogBucket } from '../constructs/log-bucket.ts';
import { PrivateBucket } from '../constructs/private-bucket.ts';
import { SealSecret } from '../constructs/seal-secret.ts';
import { SearchDomain } from '../constructs/search-domain.ts';
import { WorkQueue } from '../constructs/work-queue.ts';

/** A provider may take 60 s; before and after it the paper is read and the review is written. */
export const REVIEW_WORKER_LIMIT = Duration.seconds(90);

/** A message of an announcement tells 100 people: some seconds. */
export const NOTICE_WORKER_LIMIT = Duration.seconds(60);

/** What must outlive every deployment: tables, files, the signing keys, client secrets, the sender of mails. */
export class DataStack extends Stack {
  readonly identity: ContextTable;
  readonly publishing: ContextTable;
  readonly operations: ContextTable;
  readonly reviewing: ContextTable;
  readonly ledger: ContextTable;
  readonly notifications: ContextTable;
  readonly files: PrivateBucket;
  readonly signingKey: Key;
  readonly provenanceKey: Key;
  readonly mailIdentity: EmailIdentity;
  readonly clientSecrets: Record<'google' | 'orcid', ClientSecret>;
  /** By which functions know CloudFront. */
  readonly edgeSecret: EdgeSecret;
  /** What keys of review providers are sealed with. */
  readonly providerSeal: SealSecret;
  /** Whose turn it is to go to a review provider. */
  readonly reviewQueue: WorkQueue;
  /** Who is to be told of papers, and of announcements. */
  readonly noticeQueue: WorkQueue;
  /** What the keys of browsers' alerts are made of, and links in mails signed with. */
  readonly noticeSecret: SealSecret;

  /** Where papers are searched, if the stage searches by OpenSearch. */
  readonly searchDomain: SearchDomain | undefined;

  constructor(scope: Construct, id: string, { config, ...props }: StackProps & { config: StageConfig }) {
    super(scope, id, props);
    const deletionProtection = config.stage === 'prod';
    this.identity = new ContextTable(this, { context: 'identity', indexes: ['gsi1'], deletionProtection });
    this.publishing = new ContextTable(this, {
      context: 'publishing',
      indexes: ['gsi1', 'gsi2'],
      deletionProtection,
    });
    this.operations = new ContextTable(this, { context: 'operations', indexes: [], deletionProtection });
    this.reviewing = new ContextTable(this, {
      context: 'reviewing',
      indexes: ['gsi1', 'gsi2', 'gsi3'],
      deletionProtection,
    });
    this.ledger = new ContextTable(this, { context: 'ledger', indexes: [], deletionProtection });
    this.notifications = new ContextTable(this, {
      context: 'notifications',
      indexes: [],
      deletionProtection,
    });
    this.files = this.#filesBucket(config);
    this.searchDomain = config.searchEngine === 'opensearch' ? new SearchDomain(this, config) : undefined;
    this.signingKey = new Key(this, 'signing-key', {
      description: 'Signs session tokens',
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
      alias: `${id}-signing`,
    });
    // A key of its own: the worker that signs with it reads hostile files, and must not be able to make sessions.
    this.provenanceKey = new Key(this, 'provenance-key', {
      description: 'Signs the provenance of papers',
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
      alias: `${id}-provenance`,
    });
    this.clientSecrets = {
      google: new ClientSecret(this, 'google'),
      orcid: new ClientSecret(this, 'orcid'),
    };
    this.edgeSecret = new EdgeSecret(this);
    this.providerSeal = new SealSecret(this, 'provider');
    this.noticeQueue = new WorkQueue(this, 'notices', { limit: NOTICE_WORKER_LIMIT });
    this.noticeSecret = new SealSecret(this, 'notice');
    this.reviewQueue = new WorkQueue(this, 'review-jobs', { limit: REVIEW_WORKER_LIMIT });
    // With a domain of one's own SES also signs the mails (DKIM); an address alone is enough to try things.
    this.mailIdentity = new EmailIdentity(this, 'mail-identity', {
      identity: config.domain ? Identity.domain(domainOf(config.mailFrom)) : Identity.email(config.mailFrom),
    });
  }

  /** `papers/`: what authors sent, for functions only; `public/`: what readers may see, through the CDN. */
  #filesBucket(config: StageConfig): PrivateBucket {
    const bucket = new PrivateBucket(this, 'files', {
      versioned: true,
      lifecycleRules: [
        { noncurrentVersionExpiration: Duration.days(90) },
        // What somebody downloads of their own data is made anew each time.
        {
          prefix: 'exports/',
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        // Changes of the search index, and its bases: a new base is made every five days at the latest.
        {
          prefix: 'search/',
          expiration: Duration.days(14),
          noncurrentVersionExpiration: Duration.days(1),
        },
        // What was uploaded and not submitted within a day; what was submitted is copied away from here.
        {
          prefix: 'uploads/',
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
      serverAccessLogsBucket: new LogBucket(this, 'files-log', config.logRetentionDays),
      cors: [
        {
          // Browsers upload and download what is too large for the API; the signature says who may, the origin says from where.
          allowedMethods: [HttpMethods.GET, HttpMethods.POST, HttpMethods.PUT],
          allowedOrigins: [publicOriginOf(config) || '*'],
          allowedHeaders: ['*'],
          exposedHeaders: ['ETag'],
          maxAge: 3600,
        },
      ],
    });
    bucket.showToCloudFront('public/');
    return bucket;
  }
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
