import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { PRODUCT_NAME } from '#shared/constants.ts';
import { DUMPS_PREFIX } from '#shared/domain/dumps.ts';
import { catalogApisOf, publicOriginOf, registrarOf, type StageConfig } from '../config.ts';
import { permit } from '../constructs/permit.ts';
import { releaseGradually } from '../constructs/release-gradually.ts';
import { type BuiltFolder, ResourceFunction } from '../constructs/resource-function.ts';
import { runOnSchedule } from '../constructs/scheduled-job.ts';
import { workOffQueue } from '../constructs/work-off-queue.ts';
import {
  type DataStack,
  REFERENCE_WORKER_LIMIT,
  REGISTRAR_LIMIT,
  REVIEW_WORKER_LIMIT,
} from './data-stack.ts';
import { addErasureJob } from './erasure-job.ts';
import { permitProbes } from './permit-probes.ts';
import { addSearchJobs } from './search-jobs.ts';
import type { StagePart } from './stage-part.ts';

/**
 * Scheduled jobs: the health checks, the sweep of review requests, the nightly dump of papers, the measurement of reviewers, the search index and erasures; and the functions that send
 * papers to review providers and register DOIs.
 */
export class JobsStack extends Stack {
  readonly sweep: ResourceFunction;
  readonly review: ResourceFunction;
  readonly registrar: ResourceFunction;
  readonly references: ResourceFunction;
  /** How often a version still had unchecked references after a day. */
  readonly uncheckedForADay: Metric;
  /** How many papers the search index has, if a base of it was made that day. */
  readonly papersInIndex: Metric;

  constructor(scope: Construct, id: string, { config, data, builtFolder, ...props }: StackProps & StagePart) {
    super(scope, id, props);
    const { reviewing, ledger, operations, identity, publishing, files, reviewQueue } = data;
    const common = { config, builtFolder, environment: { CREDITS_ENABLED: config.creditsEnabled } };
    this.sweep = new ResourceFunction(this, {
      ...common,
      name: 'jobs-sweep-requests',
      // A run ends before the next one starts.
      timeout: Duration.minutes(4),
    });
    // An expired request is refunded in the same transaction.
    permit(this.sweep)
      .toReadAndWrite(reviewing)
      .toReadAndWrite(ledger)
      .toSendTo('REVIEW_QUEUE_URL', reviewQueue.queue);
    this.#schedule(config);

    const health = new ResourceFunction(this, {
      ...common,
      name: 'jobs-check-health',
      timeout: Duration.minutes(1),
    });
    permitProbes(health, data).toRead(identity);
    runOnSchedule(this, 'health-every-five-minutes', {
      description: 'Checks whether each component of the platform answers',
      schedule: Duration.minutes(5),
      fn: health,
      impact: 'the history on the status page has gaps',
    });

    this.#dump(config, builtFolder, data);
    this.#measure(config, builtFolder, data);

    this.review = new ResourceFunction(this, {
      ...common,
      name: 'jobs-review-jobs',
      timeout: REVIEW_WORKER_LIMIT,
      environment: {
        ...common.environment,
        PUBLIC_ORIGIN: publicOriginOf(config),
        ARCHIVE_ID_PREFIX: config.archiveIdPrefix,
      },
    });
    permit(this.review)
      .toRead(identity)
      .toRead(publishing)
      .toRead(operations)
      .toReadAndWrite(reviewing)
      .toReadAndWrite(ledger)
      .toGet(files, 'public/')
      .toReadSecret('PROVIDER_SEAL_ARN', data.providerSeal)
      .toSendTo('REVIEW_QUEUE_URL', reviewQueue.queue);
    // 20 environments with 10 review providers each, which mostly wait for answers.
    workOffQueue(this.review, reviewQueue.queue, { together: 10, maxConcurrency: 20 });
    this.registrar = this.#registrar(config, builtFolder, data);
    this.references = this.#referenceChecks({ config, data, builtFolder });
    this.uncheckedForADay = this.references.ownLog
      .addMetricFilter('references-unchecked', {
        filterPattern: FilterPattern.literal('"References are unchecked after a day"'),
        metricNamespace: PRODUCT_NAME,
        metricName: `${this.stackName}-references-unchecked`,
      })
      .metric({ period: Duration.days(1), statistic: Stats.SUM });
    this.papersInIndex = addSearchJobs(this, { config, data, builtFolder });
    addErasureJob(this, { config, data, builtFolder });
    releaseGradually(this, { config, functions: [this.review, this.registrar, this.references] });
  }

  #registrar(config: StageConfig, builtFolder: BuiltFolder, data: DataStack): ResourceFunction {
    const registrar = new ResourceFunction(this, {
      config,
      builtFolder,
      name: 'jobs-register-dois',
      memoryMegabytes: 512,
      timeout: REGISTRAR_LIMIT,
      environment: {
        PUBLIC_ORIGIN: publicOriginOf(config),
        DATACITE_API: config.dataciteApi,
        ORCID_API: config.orcidApi,
        ORCID_REVIEWS: config.orcidReviews,
        ...registrarOf(config),
      },
    });
    permit(registrar)
      .toReadAndWrite(data.publishing)
      .toReadAndWrite(data.reviewing)
      .toReadAndWrite(data.identity)
      .toReadOrigin(config)
      .toReadSecret('PROVIDER_SEAL_ARN', data.providerSeal)
      .toReadSecret('DATACITE_PASSWORD_ARN', data.clientSecrets.datacite);
    // DataCite allows a repository some requests each second.
    workOffQueue(registrar, data.registrarQueue.queue, { together: 1, maxConcurrency: 2 });
    return registrar;
  }

  /** Checks references from the queue, and enqueues each night the versions that are due. */
  #referenceChecks({ config, data, builtFolder }: StagePart): ResourceFunction {
    const checks = new ResourceFunction(this, {
      ...{ config, builtFolder },
      name: 'jobs-check-references',
      timeout: REFERENCE_WORKER_LIMIT,
      environment: {
        ...catalogApisOf(config),
        PUBLIC_ORIGIN: publicOriginOf(config),
        CONTACT_EMAIL: config.contactEmail,
        CONTRADICTED_FOR_DESK: String(config.contradictedForDesk),
        ARCHIVE_ID_PREFIX: config.archiveIdPrefix,
      },
    });
    permit(checks)
      .toReadAndWrite(data.publishing)
      .toReadAndWrite(data.operations)
      .toReadCatalogKeys(config)
      // The authors' BibTeX files, and the references of previews.
      .toGet(data.files, 'public/', 'uploads/')
      .toPut(data.files, 'uploads/')
      // Verdicts are signed like provenance records.
      .toSignWith(data.provenanceKey)
      // The desk's email has the paper's address.
      .toReadOrigin(config)
      // Authors are notified of retractions.
      .toSendTo('NOTICE_QUEUE_URL', data.noticeQueue.queue)
      .toSendTo('REFERENCE_QUEUE_URL', data.referenceQueue.queue);
    // The catalogs' rates limit it, not processors.
    workOffQueue(checks, data.referenceQueue.queue, { together: 1, maxConcurrency: 4 });
    runOnSchedule(this, 'references-every-night', {
      description: 'Checks references again that were not found, and looks for retractions',
      schedule: { hour: 3, minute: 15 },
      fn: checks,
    });
    return checks;
  }

  #dump(config: StageConfig, builtFolder: BuiltFolder, { publishing, files }: DataStack): void {
    const dump = new ResourceFunction(this, {
      name: 'jobs-dump-papers',
      config,
      builtFolder,
      environment: { PUBLIC_ORIGIN: publicOriginOf(config) },
      // The entries of a list, those of the change list, and a part before it is compressed.
      memoryMegabytes: 1024,
      timeout: Duration.minutes(14),
    });
    permit(dump).toRead(publishing).toGet(files, 'public/').toPut(files, DUMPS_PREFIX).toReadOrigin(config);
    runOnSchedule(this, 'dump-nightly', {
      description: 'Writes all public papers to files that mirrors download',
      schedule: { hour: 2, minute: 30 },
      fn: dump,
      impact: 'mirrors get no new dump of papers, and the lists of ResourceSync are out of date',
    });
    runOnSchedule(this, 'dump-continued', {
      description: 'Continues the dump of papers until it is whole',
      schedule: 'cron(45/15 2-9 * * ? *)',
      fn: dump,
      input: { continue: true },
    });
  }

  #measure(config: StageConfig, builtFolder: BuiltFolder, { publishing, reviewing }: DataStack): void {
    const measure = new ResourceFunction(this, {
      ...{ config, builtFolder },
      name: 'jobs-measure-reviewers',
      // All scores of a large platform are in memory at once.
      memoryMegabytes: 1024,
      timeout: Duration.minutes(14),
    });
    permit(measure).toRead(publishing).toReadAndWrite(reviewing);
    runOnSchedule(this, 'measure-nightly', {
      description: 'Calibrates reviewers, and looks for groups that gave each other high scores',
      schedule: { hour: 1, minute: 30 },
      fn: measure,
      impact: 'the calibration of reviewers, discounted votes and flags of rings are out of date',
    });
  }

  #schedule({ nightlyBatch }: StageConfig): void {
    runOnSchedule(this, 'sweep-every-five-minutes', {
      description: 'Expires review requests, queues reminders, and starts the review jobs that are due',
      schedule: Duration.minutes(5),
      fn: this.sweep,
      impact:
        'review requests do not expire, their locked credits are not returned, reminders are not sent, and automated reviews do not start',
    });
    if (nightlyBatch === undefined) return;
    runOnSchedule(this, 'nightly-batch', {
      description: 'The same, and another attempt for automated reviews that failed the day before',
      schedule: nightlyBatch,
      fn: this.sweep,
      input: { batch: true },
    });
  }
}
