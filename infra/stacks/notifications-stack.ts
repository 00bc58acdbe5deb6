import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { publicOriginOf, type StageConfig } from '../config.ts';
import { permit } from '../constructs/permit.ts';
import { releaseGradually } from '../constructs/release-gradually.ts';
import { type BuiltFolder, ResourceFunction } from '../constructs/resource-function.ts';
import { runOnSchedule } from '../constructs/scheduled-job.ts';
import { became, changed, created, removed, StreamConsumer, written } from '../constructs/stream-consumer.ts';
import { workOffQueue } from '../constructs/work-off-queue.ts';
import { type DataStack, DELIVERY_LIMIT, NOTICE_WORKER_LIMIT } from './data-stack.ts';
import type { RealtimeStack } from './realtime-stack.ts';

export interface NotificationsStackProps extends StackProps {
  config: StageConfig;
  data: DataStack;
  realtime: RealtimeStack;
  builtFolder: BuiltFolder;
}

/** The functions that write notifications from table changes, and the functions that deliver them. */
export class NotificationsStack extends Stack {
  /** Notifies of reviews, votes, requests and decisions. */
  readonly notices: StreamConsumer;
  /** Notifies of account events, and keeps the roster of the recipients of announcements. */
  readonly accounts: StreamConsumer;
  /** Notifies of papers, invitations, citations and announcements, from a queue: their streams already have two consumers. */
  readonly worker: ResourceFunction;
  readonly deliver: StreamConsumer;
  /** Posts messages to webhooks. */
  readonly messages: ResourceFunction;
  readonly digest: ResourceFunction;

  constructor(
    scope: Construct,
    id: string,
    { config, data, realtime, builtFolder, ...props }: NotificationsStackProps,
  ) {
    super(scope, id, props);
    const { identity, operations, publishing, reviewing, notifications, noticeQueue, notificationSecret } =
      data;
    const common = { config, builtFolder, memoryMegabytes: 512, timeout: Duration.seconds(60) };

    const environment = { PUBLIC_ORIGIN: publicOriginOf(config), CONTACT_EMAIL: config.contactEmail };
    this.notices = new StreamConsumer(this, {
      ...common,
      environment: { PUBLIC_ORIGIN: environment.PUBLIC_ORIGIN },
      name: 'events-review-notifications',
      table: reviewing,
      changes: [written('reviewrequest', 'review', 'vote', 'rebuttal', 'decision', 'reviewjob')],
      batchSize: 25,
      parallel: 5,
    });
    permit(this.notices)
      .toRead(reviewing)
      .toRead(publishing)
      .toReadAndWrite(notifications)
      .toReadOrigin(config)
      .toSendTo('DELIVERY_QUEUE_URL', data.deliveryQueue.queue);

    this.accounts = new StreamConsumer(this, {
      ...common,
      name: 'events-account-notifications',
      table: identity,
      changes: [...changed('supervisor'), created('securityevent'), removed('session')],
      batchSize: 25,
    });
    permit(this.accounts).toReadAndWrite(notifications).toReachSockets(realtime);

    this.worker = new ResourceFunction(this, {
      ...common,
      name: 'jobs-paper-notifications',
      timeout: NOTICE_WORKER_LIMIT,
    });
    permit(this.worker)
      .toRead(publishing)
      .toReadAndWrite(notifications)
      .toSendTo('NOTICE_QUEUE_URL', noticeQueue.queue);
    workOffQueue(this.worker, noticeQueue.queue, { together: 10, maxConcurrency: 20 });

    this.deliver = new StreamConsumer(this, {
      ...common,
      name: 'events-deliver-notifications',
      environment,
      table: notifications,
      changes: [
        created('notice'),
        removed('notice'),
        became('notice', { isRead: { BOOL: [true] } }),
        became('noticebox', { unread: { N: ['0'] } }),
        created('announcement'),
      ],
      // It mostly waits for push services, which may take seconds.
      batchSize: 10,
      parallel: 10,
    });
    permit(this.deliver)
      .toReachSockets(realtime)
      .toReadAndWrite(notifications)
      .toWrite(operations)
      .toReadSecret('NOTICE_SECRET_ARN', notificationSecret)
      .toReadOrigin(config)
      .toSendTo('NOTICE_QUEUE_URL', noticeQueue.queue)
      .toSendTo('DELIVERY_QUEUE_URL', data.deliveryQueue.queue);

    this.messages = new ResourceFunction(this, {
      ...common,
      name: 'jobs-deliver-messages',
      timeout: DELIVERY_LIMIT,
    });
    permit(this.messages)
      .toReadAndWrite(notifications)
      .toReadSecret('PROVIDER_SEAL_ARN', data.providerSeal)
      .toSendTo('DELIVERY_QUEUE_URL', data.deliveryQueue.queue);
    workOffQueue(this.messages, data.deliveryQueue.queue, { together: 10, maxConcurrency: 10 });

    this.digest = new ResourceFunction(this, {
      ...common,
      name: 'jobs-send-digests',
      environment,
      // A run ends before the next one starts.
      timeout: Duration.minutes(4),
    });
    permit(this.digest)
      .toRead(identity)
      .toReadAndWrite(notifications)
      .toWrite(operations)
      .toReadSecret('NOTICE_SECRET_ARN', notificationSecret)
      .toReadOrigin(config);
    runOnSchedule(this, 'digest-every-five-minutes', {
      description: 'Sends digests, and the notifications that quiet hours held back',
      schedule: Duration.minutes(5),
      fn: this.digest,
      impact:
        'digests do not arrive, and notifications that quiet hours held back do not arrive when they end',
    });
    releaseGradually(this, {
      config,
      functions: [this.notices, this.accounts, this.worker, this.deliver, this.messages],
    });
  }
}
