import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import { publicOriginOf } from '../config.ts';
import { permit } from '../constructs/permit.ts';
import { releaseGradually } from '../constructs/release-gradually.ts';
import { ResourceFunction } from '../constructs/resource-function.ts';
import { undeliveredCalls } from '../constructs/scheduled-job.ts';
import { changed, created, removed, StreamConsumer, written } from '../constructs/stream-consumer.ts';
import { workOffQueue } from '../constructs/work-off-queue.ts';
import { MAIL_WORKER_LIMIT, VISIT_WINDOW, VISIT_WORKER_LIMIT } from './data-stack.ts';
import { addNotificationFunctions, type NotificationFunctions } from './notification-functions.ts';
import type { RealtimeStack } from './realtime-stack.ts';
import type { StagePart } from './stage-part.ts';

export interface EventsStackProps extends StackProps, StagePart {
  realtime: RealtimeStack;
}

/** The visits that are counted together at most; the most that SQS allows. */
export const VISIT_BATCH = 10_000;

/** The consumers of table changes: emails, lists with their counters, views and downloads, notifications. */
export class EventsStack extends Stack {
  readonly newMail: StreamConsumer;
  readonly mail: ResourceFunction;
  /** Records addresses that refuse emails. */
  readonly bounces: ResourceFunction;
  readonly list: StreamConsumer;
  readonly siteState: StreamConsumer;
  /** Counts views and downloads. */
  readonly views: ResourceFunction;
  readonly reviewing: StreamConsumer;
  readonly count: StreamConsumer;
  readonly notifications: NotificationFunctions;

  constructor(
    scope: Construct,
    id: string,
    { config, data, realtime, builtFolder, ...props }: EventsStackProps,
  ) {
    super(scope, id, props);
    const { identity, operations, publishing } = data;
    const common = { config, builtFolder, memoryMegabytes: 512, timeout: Duration.seconds(60) };

    this.newMail = new StreamConsumer(this, {
      ...common,
      name: 'events-enqueue-email',
      table: operations,
      changes: [created('mail')],
      batchSize: 100,
    });
    permit(this.newMail)
      .toSendTo('CODE_MAIL_QUEUE_URL', data.codeMailQueue.queue)
      .toSendTo('MAIL_QUEUE_URL', data.mailQueue.queue);

    this.mail = new ResourceFunction(this, {
      ...common,
      name: 'jobs-send-email',
      environment: { PUBLIC_ORIGIN: publicOriginOf(config) },
      timeout: MAIL_WORKER_LIMIT,
    });
    // This function creates requested codes and links, after the API's answer.
    permit(this.mail)
      .toReadAndWrite(identity)
      .toReadAndWrite(operations)
      .toReadOrigin(config)
      .toSendMailAs(data.mailSender);
    // Each worker waits between two emails, so that all of them hold the account's rate (jobs/send-email/pace.ts).
    for (const { queue } of [data.codeMailQueue, data.mailQueue])
      workOffQueue(this.mail, queue, { together: 5, maxConcurrency: 2 });

    this.bounces = new ResourceFunction(this, { ...common, name: 'jobs-record-bounces' });
    permit(this.bounces).toWrite(operations);
    data.mailSender
      .onRefusal(this, 'refused-emails')
      .addTarget(new LambdaFunction(this.bounces, { deadLetterQueue: undeliveredCalls(this) }));

    this.list = new StreamConsumer(this, {
      ...common,
      name: 'events-paper-projections',
      table: publishing,
      // This stream already has two consumers, so this one passes on the events that notify people of papers.
      environment: { DATACITE_REPOSITORY: config.dataciteRepository, ORCID_API: config.orcidApi },
      changes: [
        written('paper', 'invitation', 'deskcase', 'publicationnode', 'limitrequest'),
        removed('paper'),
        created('citation', 'reproduction'),
      ],
      batchSize: 25,
    });
    // The search index reads a paper's text and its reviews' scores, and writes deltas. Active supervisors are counted too.
    permit(this.list)
      .toReadAndWrite(publishing)
      .toRead(data.reviewing)
      .toReadAndWrite(operations)
      .toGet(data.files, 'papers/')
      .toPut(data.searchIndex, 'deltas/')
      .toFeed(data.searchDomain)
      .toSendTo('NOTICE_QUEUE_URL', data.noticeQueue.queue)
      .toSendTo('REGISTRAR_QUEUE_URL', data.registrarQueue.queue);

    this.siteState = new StreamConsumer(this, {
      ...common,
      name: 'events-announce-site-state',
      table: operations,
      changes: changed('sitestate'),
      batchSize: 100,
    });
    permit(this.siteState).toSendTo('SOCKET_QUEUE_URL', realtime.tasks.queue);

    this.views = new ResourceFunction(this, {
      ...common,
      name: 'jobs-count-visits',
      timeout: VISIT_WORKER_LIMIT,
    });
    permit(this.views).toRead(publishing).toUpdate(publishing).toReadAndWrite(operations);
    // One write counts all visits of a paper in a batch, so a batch has those of five minutes, or the most that it can.
    workOffQueue(this.views, data.visitQueue.queue, { together: VISIT_BATCH, window: VISIT_WINDOW });

    this.reviewing = new StreamConsumer(this, {
      ...common,
      name: 'events-review-projections',
      environment: {
        CREDITS_ENABLED: config.creditsEnabled,
        DATACITE_REPOSITORY: config.dataciteRepository,
        ORCID_API: config.orcidApi,
        ADJUSTED_SCORES_FROM: config.adjustedScoresFrom ?? '',
        INDEPENDENT_QUORUM: config.independentQuorum,
      },
      table: data.reviewing,
      changes: changed('review', 'override', 'profile', 'standing', 'venue', 'venuesubmission'),
      batchSize: 25,
    });
    // A decision changes the paper and its version, and pays the bonus of a first acceptance.
    permit(this.reviewing)
      .toRead(identity)
      .toReadAndWrite(publishing)
      .toReadAndWrite(data.reviewing)
      .toReadAndWrite(data.ledger)
      .toReadAndWrite(operations)
      .toSendTo('REGISTRAR_QUEUE_URL', data.registrarQueue.queue);

    this.count = new StreamConsumer(this, {
      ...common,
      name: 'events-identity-projections',
      table: identity,
      changes: changed('supervisor', 'agent', 'externalpaper'),
      batchSize: 100,
    });
    // Deltas of the search index for people, and external papers for the citation graph.
    permit(this.count)
      .toRead(identity)
      .toReadAndWrite(publishing)
      .toReadAndWrite(operations)
      .toPut(data.searchIndex, 'deltas/')
      .toFeed(data.searchDomain);
    // A function that writes to OpenSearch reads the deltas of all functions.
    if (data.searchDomain)
      for (const fn of [this.list, this.count]) permit(fn).toGet(data.searchIndex, 'deltas/');
    const consumers = [this.newMail, this.list, this.siteState, this.reviewing, this.count];
    this.notifications = addNotificationFunctions(this, { config, data, realtime, builtFolder });
    const functions = [...consumers, this.mail, this.views, ...Object.values(this.notifications)];
    releaseGradually(this, { config, functions });
  }
}
