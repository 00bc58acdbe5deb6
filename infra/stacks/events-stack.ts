import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { publicOriginOf, type StageConfig } from '../config.ts';
import { permit } from '../constructs/permit.ts';
import type { BuiltFolder } from '../constructs/resource-function.ts';
import { changed, created, removed, StreamConsumer, written } from '../constructs/stream-consumer.ts';
import type { DataStack } from './data-stack.ts';
import type { RealtimeStack } from './realtime-stack.ts';

export interface EventsStackProps extends StackProps {
  config: StageConfig;
  data: DataStack;
  realtime: RealtimeStack;
  builtFolder: BuiltFolder;
}

/** What follows from what happened: mails, lists with their counters, views and downloads. */
export class EventsStack extends Stack {
  readonly mail: StreamConsumer;
  readonly list: StreamConsumer;
  readonly views: StreamConsumer;
  readonly reviewing: StreamConsumer;
  readonly count: StreamConsumer;

  constructor(
    scope: Construct,
    id: string,
    { config, data, realtime, builtFolder, ...props }: EventsStackProps,
  ) {
    super(scope, id, props);
    const { identity, operations, publishing } = data;
    const common = { config, builtFolder, memoryMegabytes: 512, timeout: Duration.seconds(60) };

    this.mail = new StreamConsumer(this, {
      ...common,
      name: 'events-mail',
      environment: { PUBLIC_ORIGIN: publicOriginOf(config) },
      table: operations,
      changes: [created('mail')],
      // A batch is sent one after the other, about 0.2 s each: 10 keep far from the time-out.
      batchSize: 10,
      parallel: 5,
    });
    // Codes and links that were asked for by an address are made here, behind the answer.
    permit(this.mail)
      .toReadAndWrite(identity)
      .toReadAndWrite(operations)
      .toSendMailAs(data.mailIdentity, config.mailFrom);

    this.list = new StreamConsumer(this, {
      ...common,
      name: 'events-list',
      table: publishing,
      // Both readers of this stream are taken: what people are told of papers is handed on from here.
      changes: [
        written('paper', 'invitation', 'deskcase', 'publicationnode'),
        removed('paper'),
        created('citation'),
      ],
      batchSize: 25,
    });
    // The search index: a paper's text, its reviews' scores, and deltas for its readers; and who is counted as active.
    permit(this.list)
      .toReadAndWrite(publishing)
      .toRead(data.reviewing)
      .toReadAndWrite(operations)
      .toGet(data.files, 'papers/')
      .toPut(data.files, 'search/')
      .toFeed(data.searchDomain)
      .toSendTo('NOTICE_QUEUE_URL', data.noticeQueue.queue);

    this.views = new StreamConsumer(this, {
      ...common,
      name: 'events-views',
      table: operations,
      // Both readers of this stream are taken: that the site's state has changed is told from here.
      changes: [created('view'), created('download'), ...changed('sitestate')],
      batchSize: 100,
    });
    permit(this.views)
      .toUpdate(publishing)
      .toUpdate(operations)
      .toSendTo('SOCKET_QUEUE_URL', realtime.tasks.queue);

    this.reviewing = new StreamConsumer(this, {
      ...common,
      name: 'events-reviewing',
      environment: { CREDITS_ENABLED: config.creditsEnabled },
      table: data.reviewing,
      changes: changed('review', 'override', 'profile', 'standing'),
      batchSize: 25,
    });
    // A decision changes the paper and its version, and pays the bonus of the first acceptance.
    permit(this.reviewing)
      .toRead(identity)
      .toReadAndWrite(publishing)
      .toReadAndWrite(data.reviewing)
      .toReadAndWrite(data.ledger)
      .toReadAndWrite(operations);

    this.count = new StreamConsumer(this, {
      ...common,
      name: 'events-count',
      table: identity,
      changes: changed('supervisor', 'agent', 'externalpaper'),
      batchSize: 100,
    });
    // Who may be found, as deltas of the search index; what they published elsewhere, for the graph of citations.
    permit(this.count)
      .toRead(identity)
      .toReadAndWrite(publishing)
      .toReadAndWrite(operations)
      .toPut(data.files, 'search/')
      .toFeed(data.searchDomain);
    // Whoever feeds OpenSearch reads the deltas, also those of others.
    if (data.searchDomain) for (const fn of [this.list, this.count]) permit(fn).toGet(data.files, 'search/');
  }
}
