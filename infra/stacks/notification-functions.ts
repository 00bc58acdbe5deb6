import { Duration, type Stack } from 'aws-cdk-lib';
import { publicOriginOf } from '../config.ts';
import { permit } from '../constructs/permit.ts';
import { ResourceFunction } from '../constructs/resource-function.ts';
import { runOnSchedule } from '../constructs/scheduled-job.ts';
import { became, changed, created, removed, StreamConsumer, written } from '../constructs/stream-consumer.ts';
import { workOffQueue } from '../constructs/work-off-queue.ts';
import { DELIVERY_LIMIT, NOTICE_WORKER_LIMIT } from './data-stack.ts';
import type { RealtimeStack } from './realtime-stack.ts';
import type { StagePart } from './stage-part.ts';

export interface NotificationFunctions {
  /** Notifies of reviews, votes, requests and decisions. */
  notices: StreamConsumer;
  /** Notifies of account events, and keeps the roster of the recipients of announcements. */
  accounts: StreamConsumer;
  /** Notifies of papers, invitations, citations and announcements, from a queue: their streams already have two consumers. */
  worker: ResourceFunction;
  deliver: StreamConsumer;
  /** Posts messages to webhooks. */
  messages: ResourceFunction;
}

/** Adds the functions that write notifications from table changes, and those that deliver them. */
export function addNotificationFunctions(
  stack: Stack,
  { config, data, realtime, builtFolder }: StagePart & { realtime: RealtimeStack },
): NotificationFunctions {
  const { identity, operations, publishing, reviewing, notifications, noticeQueue, notificationSecret } =
    data;
  const common = { config, builtFolder, memoryMegabytes: 512, timeout: Duration.seconds(60) };

  const environment = { PUBLIC_ORIGIN: publicOriginOf(config), CONTACT_EMAIL: config.contactEmail };
  const notices = new StreamConsumer(stack, {
    ...common,
    environment: { PUBLIC_ORIGIN: environment.PUBLIC_ORIGIN },
    name: 'events-review-notifications',
    table: reviewing,
    changes: [
      written(
        ...['reviewrequest', 'review', 'vote', 'rebuttal', 'decision', 'reviewjob'],
        ...['venuemember', 'venuesubmission', 'venuereminder'],
      ),
    ],
    batchSize: 25,
    parallel: 5,
  });
  permit(notices)
    .toRead(reviewing)
    .toRead(publishing)
    .toReadAndWrite(notifications)
    .toReadOrigin(config)
    .toSendTo('DELIVERY_QUEUE_URL', data.deliveryQueue.queue);

  const accounts = new StreamConsumer(stack, {
    ...common,
    name: 'events-account-notifications',
    table: identity,
    changes: [...changed('supervisor'), created('securityevent'), removed('session')],
    batchSize: 25,
  });
  permit(accounts).toReadAndWrite(notifications).toReachSockets(realtime);

  const worker = new ResourceFunction(stack, {
    ...common,
    name: 'jobs-paper-notifications',
    timeout: NOTICE_WORKER_LIMIT,
  });
  permit(worker)
    .toRead(publishing)
    .toReadAndWrite(notifications)
    .toSendTo('NOTICE_QUEUE_URL', noticeQueue.queue);
  workOffQueue(worker, noticeQueue.queue, { together: 10, maxConcurrency: 20 });

  const deliver = new StreamConsumer(stack, {
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
  permit(deliver)
    .toReachSockets(realtime)
    .toReadAndWrite(notifications)
    .toWrite(operations)
    .toReadSecret('NOTICE_SECRET_ARN', notificationSecret)
    .toReadOrigin(config)
    .toSendTo('NOTICE_QUEUE_URL', noticeQueue.queue)
    .toSendTo('DELIVERY_QUEUE_URL', data.deliveryQueue.queue);

  const messages = new ResourceFunction(stack, {
    ...common,
    name: 'jobs-deliver-messages',
    timeout: DELIVERY_LIMIT,
  });
  permit(messages)
    .toReadAndWrite(notifications)
    .toReadSecret('PROVIDER_SEAL_ARN', data.providerSeal)
    .toSendTo('DELIVERY_QUEUE_URL', data.deliveryQueue.queue);
  workOffQueue(messages, data.deliveryQueue.queue, { together: 10, maxConcurrency: 10 });

  const digest = new ResourceFunction(stack, {
    ...common,
    name: 'jobs-send-digests',
    environment,
    // A run ends before the next one starts.
    timeout: Duration.minutes(4),
  });
  permit(digest)
    .toRead(identity)
    .toReadAndWrite(notifications)
    .toWrite(operations)
    .toReadSecret('NOTICE_SECRET_ARN', notificationSecret)
    .toReadOrigin(config);
  runOnSchedule(stack, 'digest-every-five-minutes', {
    description: 'Sends digests, and the notifications that quiet hours held back',
    schedule: Duration.minutes(5),
    fn: digest,
    impact: 'digests do not arrive, and notifications that quiet hours held back do not arrive when they end',
  });
  return { notices, accounts, worker, deliver, messages };
}
