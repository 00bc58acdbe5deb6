import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { type IKey, Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { HttpMethods } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { DUMP_DAYS, DUMPS_PREFIX } from '#shared/domain/dumps.ts';
import { publicOriginOf, type StageConfig } from '../config.ts';
import { ClientSecret } from '../constructs/client-secret.ts';
import { ContextTable } from '../constructs/context-table.ts';
import { createEdgeSecrets, type EdgeSecrets } from '../constructs/edge-secret.ts';
import { KeptInRegions } from '../constructs/kept-in-regions.ts';
import { LogBucket } from '../constructs/log-bucket.ts';
import { MailSender } from '../constructs/mail-sender.ts';
import { PrivateBucket } from '../constructs/private-bucket.ts';
import { SealSecret } from '../constructs/seal-secret.ts';
import { SearchDomain } from '../constructs/search-domain.ts';
import { WorkQueue } from '../constructs/work-queue.ts';

/** A review provider has 60 s. Reading the paper and writing the review take additional time. */
export const REVIEW_WORKER_LIMIT = Duration.seconds(90);

/** The check of a version's references ends itself before, and continues with another message. */
export const REFERENCE_WORKER_LIMIT = Duration.minutes(5);

/** One message notifies 100 people of an announcement, which takes some seconds. */
export const NOTICE_WORKER_LIMIT = Duration.seconds(60);

/** Ten receivers, at the same time, have 15 s each. */
export const DELIVERY_LIMIT = Duration.seconds(60);

/** A paper with many versions and reviews is one message, and each of its DOIs a request of about a second. */
export const REGISTRAR_LIMIT = Duration.minutes(5);

/** Converting and screening have four minutes each, and showing the source instead 15 s (publishing-stack.ts). */
export const PUBLISHING_LIMIT = Duration.minutes(9);

/** Five emails, six seconds apart in an account that may send one a second. */
export const MAIL_WORKER_LIMIT = Duration.seconds(60);

/** Ten thousand visits are of at most as many papers, 25 of which are counted at the same time in about 20 ms. */
export const VISIT_WORKER_LIMIT = Duration.seconds(60);
/** How long visits wait to be counted together; the longest that SQS allows. */
export const VISIT_WINDOW = Duration.minutes(5);

/** A secret of this region, made by the stack or replicated from a lost region. */
type StoredSecret = { readonly secretArn: string };

/** The resources that outlive every deployment: tables, files, signing keys, client secrets, the sender of emails. */
export class DataStack extends Stack {
  readonly identity: ContextTable;
  readonly publishing: ContextTable;
  readonly operations: ContextTable;
  readonly reviewing: ContextTable;
  readonly ledger: ContextTable;
  readonly notifications: ContextTable;
  readonly files: PrivateBucket;
  /** Bases and deltas of the search index, which is made again from the papers: without versions and backups. */
  readonly searchIndex: PrivateBucket;
  readonly signingKey: IKey;
  readonly provenanceKey: IKey;
  readonly mailSender: MailSender;
  readonly clientSecrets: Record<'google' | 'orcid' | 'datacite', StoredSecret>;
  /** The secret that proves to functions that a request comes from CloudFront. */
  readonly edgeSecrets: EdgeSecrets;
  /** Encrypts the keys of review providers. */
  readonly providerSeal: StoredSecret;
  /** Review jobs that are due. */
  readonly reviewQueue: WorkQueue;
  /** Published versions whose references are to be checked. */
  readonly referenceQueue: WorkQueue;
  /** New versions; those that take long; and previews. */
  readonly paperQueue: WorkQueue;
  readonly slowPaperQueue: WorkQueue;
  readonly previewQueue: WorkQueue;
  /** Notifications of papers and announcements to write. */
  readonly noticeQueue: WorkQueue;
  /** Emails with codes and links that somebody waits for; and all others. */
  readonly codeMailQueue: WorkQueue;
  readonly mailQueue: WorkQueue;
  /** Views and downloads to count. */
  readonly visitQueue: WorkQueue;
  /** Papers whose DOIs must be registered or updated. */
  readonly registrarQueue: WorkQueue;
  /** Messages to post to webhooks. */
  readonly deliveryQueue: WorkQueue;
  /** Derives the keys of Web Push, and signs links in emails. */
  readonly notificationSecret: StoredSecret;

  /** The search domain, if the stage uses OpenSearch. */
  readonly searchDomain: SearchDomain | undefined;

  constructor(scope: Construct, id: string, { config, ...props }: StackProps & { config: StageConfig }) {
    super(scope, id, props);
    this.identity = new ContextTable(this, { context: 'identity', indexes: ['gsi1'], config });
    this.publishing = new ContextTable(this, {
      context: 'publishing',
      indexes: ['gsi1', 'gsi2'],
      config,
    });
    this.operations = new ContextTable(this, { context: 'operations', indexes: [], config });
    this.reviewing = new ContextTable(this, {
      context: 'reviewing',
      indexes: ['gsi1', 'gsi2', 'gsi3'],
      config,
    });
    this.ledger = new ContextTable(this, { context: 'ledger', indexes: [], config });
    this.notifications = new ContextTable(this, {
      context: 'notifications',
      indexes: [],
      config,
    });
    const log = new LogBucket(this, 'files-log', config.logRetentionDays);
    this.files = this.#filesBucket(config, log);
    this.searchIndex = new PrivateBucket(this, 'search-index', {
      variable: 'SEARCH_BUCKET',
      // A new base is made at least every five days.
      lifecycleRules: [{ expiration: Duration.days(14) }],
      serverAccessLogsBucket: log,
      serverAccessLogsPrefix: 'search/',
    });
    this.searchDomain = config.searchEngine === 'opensearch' ? new SearchDomain(this, config) : undefined;
    const kept = new KeptInRegions(this, config);
    const signingKey = (name: 'signing' | 'provenance', description: string) =>
      new Key(this, `${name}-key`, {
        description,
        keySpec: KeySpec.ECC_NIST_P256,
        keyUsage: KeyUsage.SIGN_VERIFY,
        alias: `${id}-${name}`,
        // Can't be changed later, and only such keys have replicas.
        multiRegion: true,
      });
    this.signingKey = kept.key('SigningKeyArn', () => signingKey('signing', 'Signs session tokens'));
    // A separate key: the function that signs with it reads untrusted files, and must not be able to issue sessions.
    this.provenanceKey = kept.key('ProvenanceKeyArn', () =>
      signingKey('provenance', 'Signs the provenance of papers'),
    );
    const { replicaRegions } = kept;
    this.clientSecrets = {
      google: kept.secret('GoogleSecretArn', () => new ClientSecret(this, 'google', replicaRegions)),
      orcid: kept.secret('OrcidSecretArn', () => new ClientSecret(this, 'orcid', replicaRegions)),
      datacite: kept.secret('DataciteSecretArn', () => new ClientSecret(this, 'datacite', replicaRegions)),
    };
    this.edgeSecrets = createEdgeSecrets(this, config.edgeSecretRound);
    this.providerSeal = kept.secret(
      'ProviderSealArn',
      () => new SealSecret(this, 'provider', replicaRegions),
    );
    this.noticeQueue = new WorkQueue(this, 'notices', { limit: NOTICE_WORKER_LIMIT });
    // A message stays invisible for six timeouts and the window, as AWS recommends.
    const patience = 6 + Math.ceil(VISIT_WINDOW.toSeconds() / VISIT_WORKER_LIMIT.toSeconds());
    this.visitQueue = new WorkQueue(this, 'visits', { limit: VISIT_WORKER_LIMIT, patience });
    // The registrar may be unavailable for hours: eight tries, half an hour apart.
    this.registrarQueue = new WorkQueue(this, 'registrations', { limit: REGISTRAR_LIMIT, receives: 8 });
    this.deliveryQueue = new WorkQueue(this, 'deliveries', { limit: DELIVERY_LIMIT });
    this.notificationSecret = kept.secret(
      'NoticeSecretArn',
      () => new SealSecret(this, 'notice', replicaRegions),
    );
    this.reviewQueue = new WorkQueue(this, 'review-jobs', { limit: REVIEW_WORKER_LIMIT });
    this.referenceQueue = new WorkQueue(this, 'references', { limit: REFERENCE_WORKER_LIMIT, patience: 2 });
    // An author waits, so a process that ended without an answer is retried soon. The fourth try ends the pipeline.
    const ofPapers = { limit: PUBLISHING_LIMIT, patience: 2, receives: 4 };
    this.paperQueue = new WorkQueue(this, 'papers', ofPapers);
    this.slowPaperQueue = new WorkQueue(this, 'slow-papers', ofPapers);
    this.previewQueue = new WorkQueue(this, 'previews', { limit: PUBLISHING_LIMIT, patience: 2 });
    // Somebody waits for a code, so an email that failed is retried after a minute, not after six timeouts.
    const ofMails = { limit: MAIL_WORKER_LIMIT, patience: 1, receives: 5 };
    this.codeMailQueue = new WorkQueue(this, 'code-emails', ofMails);
    this.mailQueue = new WorkQueue(this, 'emails', ofMails);
    this.mailSender = new MailSender(this, config);
  }

  /** `papers/` has the authors' files, for functions only; `public/` has the files that CloudFront serves to readers. */
  #filesBucket(config: StageConfig, log: LogBucket): PrivateBucket {
    const bucket = new PrivateBucket(this, 'files', {
      versioned: true,
      lifecycleRules: [
        { noncurrentVersionExpiration: Duration.days(90) },
        // Each data export is made again on request.
        {
          prefix: 'exports/',
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        // A dump of all papers is written each night.
        {
          prefix: DUMPS_PREFIX,
          expiration: Duration.days(DUMP_DAYS),
          noncurrentVersionExpiration: Duration.days(1),
        },
        // Uploads that weren't submitted within a day. A submission copies its files elsewhere.
        {
          prefix: 'uploads/',
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
      serverAccessLogsBucket: log,
      cors: [
        {
          // Browsers upload and download files that are too large for the API, by signed URLs.
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
