import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { RESOURCES } from '#shared/contract/base.ts';
import type { StageConfig } from '../config.ts';
import { alarmTopic } from '../constructs/alarm-topic.ts';
import {
  ALERT_IMPACT,
  COMPACT_IMPACT,
  CONSUMER_IMPACTS,
  DIGEST_IMPACT,
  HEALTH_IMPACT,
  MCP_IMPACT,
  NOTICE_WORKER_IMPACT,
  PAGES_IMPACT,
  RESOURCE_IMPACTS,
  REVIEW_WORKER_IMPACT,
  SOCKET_IMPACT,
  SOCKET_WORKER_IMPACT,
  SWEEP_IMPACT,
} from '../constructs/impacts.ts';
import { monthlyBudget } from '../constructs/monthly-budget.ts';
import type { ResourceFunction } from '../constructs/resource-function.ts';
import { Watch } from '../constructs/watch.ts';
import type { ApiStack } from './api-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { EventsStack } from './events-stack.ts';
import type { JobsStack } from './jobs-stack.ts';
import type { NotificationsStack } from './notifications-stack.ts';
import type { PublishingStack } from './publishing-stack.ts';
import type { RealtimeStack } from './realtime-stack.ts';
import type { SearchStack } from './search-stack.ts';

export interface MonitoringStackProps extends StackProps {
  config: StageConfig;
  data: DataStack;
  api: ApiStack;
  realtime: RealtimeStack;
  publishing: PublishingStack;
  events: EventsStack;
  jobs: JobsStack;
  notifications: NotificationsStack;
  search: SearchStack;
}

/** Alarms with what they mean for people, who is told, and a dashboard. */
export class MonitoringStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    {
      config,
      data,
      api,
      realtime,
      publishing,
      events,
      jobs,
      notifications,
      search,
      ...props
    }: MonitoringStackProps,
  ) {
    super(scope, id, props);
    const watch = new Watch(this, 'watch', {
      prefix: id.replace(/-monitoring$/, ''),
      topic: alarmTopic(this, 'alarms', config.alarmEmail),
    });

    watch.api(api.api, 'requests of people and agents fail');
    for (const name of RESOURCES) watch.apiFunction(api.resources[name], RESOURCE_IMPACTS[name]);
    watch.apiFunction(api.pages, PAGES_IMPACT);
    watch.apiFunction(api.mcp, MCP_IMPACT);
    watch.apiFunction(realtime.socket, SOCKET_IMPACT);
    watch.worker(realtime.worker, realtime.tasks, SOCKET_WORKER_IMPACT);
    watch.consumer(publishing.worker, CONSUMER_IMPACTS.publishing);
    watch.consumer(events.mail, CONSUMER_IMPACTS.mail);
    watch.consumer(events.list, CONSUMER_IMPACTS.list);
    watch.consumer(events.views, CONSUMER_IMPACTS.views);
    watch.consumer(events.reviewing, CONSUMER_IMPACTS.reviewing);
    watch.consumer(events.count, CONSUMER_IMPACTS.count);
    watch.consumer(notifications.notices, CONSUMER_IMPACTS.notices);
    watch.consumer(notifications.accounts, CONSUMER_IMPACTS.accounts);
    watch.consumer(notifications.deliver, CONSUMER_IMPACTS.deliver);
    watch.worker(notifications.worker, data.noticeQueue, NOTICE_WORKER_IMPACT);
    watch.job(notifications.digest, DIGEST_IMPACT);
    watch.job(search.compact, COMPACT_IMPACT);
    watch.job(search.alert, ALERT_IMPACT);
    watch.job(jobs.health, HEALTH_IMPACT);
    watch.job(jobs.sweep, SWEEP_IMPACT);
    watch.worker(jobs.review, data.reviewQueue, REVIEW_WORKER_IMPACT);
    watch.table(data.identity, 'people wait for, or fail at, logging in and changing agents');
    watch.table(data.publishing, 'authors and readers wait for, or fail at, opening papers');
    watch.table(data.operations, 'mails and counts are late, and repeated requests fail');
    watch.table(data.reviewing, 'reviews, votes and review requests wait or fail');
    watch.table(data.ledger, 'payments wait or fail');
    watch.table(data.notifications, 'notifications come late, and their number is missing');
    watch.table(realtime.table, 'people are told late, or not before the next page, of what happens');
    watchMail(watch);
    if (config.backupDays !== undefined) watchBackups(watch);
    const { budgetMonthly: dollars, alarmEmail: email } = config;
    if (dollars !== undefined && email !== undefined)
      monthlyBudget(this, 'budget', { name: id.replace(/-monitoring$/, ''), dollars, email });

    this.#dashboard(id, { api, realtime, publishing, events, jobs, notifications, search });
  }

  #dashboard(
    name: string,
    {
      api,
      realtime,
      publishing,
      events,
      jobs,
      notifications,
      search,
    }: Pick<
      MonitoringStackProps,
      'api' | 'realtime' | 'publishing' | 'events' | 'jobs' | 'notifications' | 'search'
    >,
  ): void {
    const consumers = [
      publishing.worker,
      events.mail,
      events.list,
      events.views,
      events.reviewing,
      events.count,
      notifications.notices,
      notifications.accounts,
      notifications.deliver,
    ];
    const functions = [
      ...Object.values(api.resources),
      api.pages,
      api.mcp,
      realtime.socket,
      realtime.worker,
      jobs.sweep,
      jobs.review,
      notifications.worker,
      notifications.digest,
      search.compact,
      search.alert,
      jobs.health,
      ...consumers,
    ];
    const period = Duration.minutes(5);
    const each = (
      title: string,
      metric: (fn: ResourceFunction) => Metric,
      of: ResourceFunction[] = functions,
    ): GraphWidget =>
      new GraphWidget({
        title,
        width: 12,
        left: of.map((fn) => metric(fn).with({ label: fn.resourceName })),
      });

    const dashboard = new Dashboard(this, 'dashboard', {
      dashboardName: name,
      defaultInterval: Duration.days(1),
    });
    dashboard.addWidgets(
      new GraphWidget({
        title: 'Requests',
        width: 12,
        left: [api.api.metricCount({ period })],
        right: [api.api.metricClientError({ period }), api.api.metricServerError({ period })],
      }),
      new GraphWidget({
        title: 'Time to answer',
        width: 12,
        left: [50, 95, 99].map((percentile) =>
          api.api.metricLatency({ period, statistic: Stats.p(percentile) }),
        ),
      }),
    );
    dashboard.addWidgets(
      each('Calls', (fn) => fn.metricInvocations({ period })),
      each('Errors', (fn) => fn.metricErrors({ period })),
    );
    dashboard.addWidgets(
      each('Duration, p99', (fn) => fn.metricDuration({ period, statistic: Stats.p(99) })),
      each(
        'Behind the stream',
        (fn) => fn.metric('IteratorAge', { period, statistic: Stats.MAXIMUM }),
        consumers,
      ),
    );
    dashboard.addWidgets(
      new GraphWidget({
        title: 'Dead letters',
        width: 12,
        left: consumers.map((fn) =>
          fn.deadLetters.metricApproximateNumberOfMessagesVisible({ period, label: fn.resourceName }),
        ),
      }),
    );
  }
}

/** SES counts for the whole account and region; it reviews senders at 5 % bounces or 0.1 % complaints. */
function watchMail(watch: Watch): void {
  const reputation = (metricName: string): Metric =>
    new Metric({ namespace: 'AWS/SES', metricName, period: Duration.hours(1), statistic: Stats.AVERAGE });
  const impact = 'SES may stop our mails, and with them all registrations';
  watch.other('mail-bounces', { metric: reputation('Reputation.BounceRate'), threshold: 0.05, impact });
  watch.other('mail-complaints', {
    metric: reputation('Reputation.ComplaintRate'),
    threshold: 0.001,
    impact,
  });
}

/** AWS Backup counts for the whole account and region. */
function watchBackups(watch: Watch): void {
  watch.other('backup-failed', {
    metric: new Metric({
      namespace: 'AWS/Backup',
      metricName: 'NumberOfBackupJobsFailed',
      period: Duration.hours(1),
      statistic: Stats.SUM,
    }),
    threshold: 1,
    impact: 'last night’s backup is missing; point-in-time recovery still reaches back 35 days',
  });
}
