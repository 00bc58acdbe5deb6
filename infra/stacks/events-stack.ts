import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { publicOriginOf, type StageConfig } from '../config.ts';
import { permit } from '../constructs/permit.ts';
import { releaseGradually } from '../constructs/release-gradually.ts';
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

/** The consumers of table changes: emails, lists with their counters, views and downloads. */
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
      name: 'events-send-email',
      environment: { PUBLIC_ORIGIN: publicOriginOf(config) },
      table: operations,
      changes: [created('mail')],
      // The emails of a batch are sent one by one, about 0.2 s each, so 10 stay far below the timeout.
      batchSize: 10,
      parallel: 5,
    });
    // This function creates requested codes and links, after the API's answer.
    permit(this.mail)
      .toReadAndWrite(identity)
      .toReadAndWrite(operations)
      .toReadOrigin(config)
      .toSendMailAs(data.mailIdentity, config.mailFrom);

    this.list = new StreamConsumer(this, {
      ...common,
      name: 'events-paper-projections',
      table: publishing,
      // This stream already has two consumers, so this one passes on the events that notify people of papers.
      changes: [
        written('paper', 'invitation', 'deskcase', 'publicationnode'),
        removed('paper'),
        created('citation'),
      ],
      batchSize: 25,
    });
    // The search index reads a paper's text and its reviews' scores, and writes deltas. Active supervisors are counted too.
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
      name: 'events-count-visits',
      table: operations,
      // This stream already has two consumers, so this one broadcasts changes of the site state.
      changes: [created('view'), created('download'), ...changed('sitestate')],
      batchSize: 100,
    });
    permit(this.views)
      .toUpdate(publishing)
      .toUpdate(operations)
      .toSendTo('SOCKET_QUEUE_URL', realtime.tasks.queue);

    this.reviewing = new StreamConsumer(this, {
      ...common,
      name: 'events-review-projections',
      environment: { CREDITS_ENABLED: config.creditsEnabled },
      table: data.reviewing,
      changes: changed('review', 'override', 'profile', 'standing'),
      batchSize: 25,
    });
    // A decision changes the paper and its version, and pays the bonus of a first acceptance.
    permit(this.reviewing)
      .toRead(identity)
      .toReadAndWrite(publishing)
      .toReadAndWrite(data.reviewing)
      .toReadAndWrite(data.ledger)
      .toReadAndWrite(operations);

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
      .toPut(data.files, 'search/')
      .toFeed(data.searchDomain);
    // A function that writes to OpenSearch reads the deltas of all functions.
    if (data.searchDomain) for (const fn of [this.list, this.count]) permit(fn).toGet(data.files, 'search/');
    const functions = [this.mail, this.list, this.views, this.reviewing, this.count];
    releaseGradually(this, { config, functions });
  }
}
