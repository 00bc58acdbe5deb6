import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { RESOURCES } from '#shared/contract/base.ts';
import type { StageConfig } from '../config.ts';
import { alarmTopic } from '../constructs/alarm-topic.ts';
import {
  BOUNCE_IMPACT,
  CONSUMER_IMPACTS,
  DELIVERY_IMPACT,
  LATEX_IMPACT,
  MANY_PAPERS,
  MANY_PAPERS_IMPACT,
  MCP_IMPACT,
  NOTICE_WORKER_IMPACT,
  OTHER_MAIL_IMPACT,
  PAGES_IMPACT,
  PREVIEW_IMPACT,
  REFERENCE_WORKER_IMPACT,
  REGISTRAR_IMPACT,
  RESOURCE_IMPACTS,
  REVIEW_WORKER_IMPACT,
  REVIEWER_IMPACT,
  SLOW_PAPER_IMPACT,
  SOCKET_IMPACT,
  SOCKET_WORKER_IMPACT,
  UNCHECKED_IMPACT,
} from '../constructs/impacts.ts';
import { monthlyBudget } from '../constructs/monthly-budget.ts';
import { objectivesOf, watchObjectives } from '../constructs/objectives.ts';
import { undeliveredCalls, watchedJobs } from '../constructs/scheduled-job.ts';
import { SEARCH_NODES, type SearchDomain } from '../constructs/search-domain.ts';
import { stageDashboard } from '../constructs/stage-dashboard.ts';
import { Watch } from '../constructs/watch.ts';
import { watchLimits } from '../constructs/watch-limits.ts';
import type { ApiStack } from './api-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { EventsStack } from './events-stack.ts';
import type { JobsStack } from './jobs-stack.ts';
import type { PublishingStack } from './publishing-stack.ts';
import type { RealtimeStack } from './realtime-stack.ts';
import type { ReviewerStack } from './reviewer-stack.ts';

export interface MonitoringStackProps extends StackProps {
  config: StageConfig;
  stacks: {
    data: DataStack;
    api: ApiStack;
    realtime: RealtimeStack;
    publishing: PublishingStack;
    events: EventsStack;
    jobs: JobsStack;
    reviewer?: ReviewerStack;
  };
}

/** The alarms, which say how a failure affects people, their topic, and a dashboard. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, { config, stacks, ...props }: MonitoringStackProps) {
    super(scope, id, props);
    const { data, api, realtime, publishing, events, jobs, reviewer } = stacks;
    const { notifications } = events;
    const watch = new Watch(this, 'watch', {
      prefix: id.replace(/-monitoring$/, ''),
      topic: alarmTopic(this, 'alarms', config.alarmEmail),
    });

    watch.api(api.api, {
      fails: 'requests of people and agents fail',
      refuses: 'somebody guesses credentials or floods the API, or a program of ours sends wrong requests',
    });
    watchLimits(watch, {
      api: api.api,
      throttledRequests: api.throttledRequests,
      sockets: realtime.sockets,
      config,
    });
    for (const name of RESOURCES) watch.apiFunction(api.resources[name], RESOURCE_IMPACTS[name]);
    watch.apiFunction(api.pages, PAGES_IMPACT);
    watch.apiFunction(api.mcp, MCP_IMPACT);
    watch.apiFunction(realtime.socket, SOCKET_IMPACT);
    watch.worker(realtime.worker, realtime.tasks, SOCKET_WORKER_IMPACT);
    watch.consumer(publishing.worker, CONSUMER_IMPACTS.publishing);
    watch.calledFunction(publishing.latex, LATEX_IMPACT);
    watch.queue('publishing-papers', data.paperQueue, CONSUMER_IMPACTS.publishing);
    watch.queue('publishing-slow-papers', data.slowPaperQueue, SLOW_PAPER_IMPACT);
    watch.queue('publishing-previews', data.previewQueue, PREVIEW_IMPACT);
    watch.consumer(events.newMail, CONSUMER_IMPACTS.mail);
    watch.worker(events.mail, data.codeMailQueue, CONSUMER_IMPACTS.mail);
    watch.queue('other-emails', data.mailQueue, OTHER_MAIL_IMPACT);
    watch.job(events.bounces, Duration.hours(1), BOUNCE_IMPACT);
    watch.consumer(events.list, CONSUMER_IMPACTS.list);
    watch.consumer(events.siteState, CONSUMER_IMPACTS.siteState);
    watch.worker(events.views, data.visitQueue, CONSUMER_IMPACTS.views);
    watch.consumer(events.reviewing, CONSUMER_IMPACTS.reviewing);
    watch.consumer(events.count, CONSUMER_IMPACTS.count);
    watch.consumer(notifications.notices, CONSUMER_IMPACTS.notices);
    watch.consumer(notifications.accounts, CONSUMER_IMPACTS.accounts);
    watch.consumer(notifications.deliver, CONSUMER_IMPACTS.deliver);
    watch.worker(notifications.worker, data.noticeQueue, NOTICE_WORKER_IMPACT);
    const scheduled = [jobs, events];
    for (const { fn, every, impact } of scheduled.flatMap(watchedJobs)) watch.job(fn, every, impact);
    watch.worker(jobs.review, data.reviewQueue, REVIEW_WORKER_IMPACT);
    watch.worker(notifications.messages, data.deliveryQueue, DELIVERY_IMPACT);
    watch.worker(jobs.registrar, data.registrarQueue, REGISTRAR_IMPACT);
    watch.worker(jobs.references, data.referenceQueue, REFERENCE_WORKER_IMPACT);
    if (reviewer) watch.worker(reviewer.reviewer, reviewer.deliveries, REVIEWER_IMPACT);
    watch.other('references-unchecked', {
      metric: jobs.uncheckedForADay,
      threshold: 1,
      impact: UNCHECKED_IMPACT,
    });
    // OpenSearch makes no bases, so then it has no data.
    watch.other('search-index-large', {
      metric: jobs.papersInIndex,
      threshold: MANY_PAPERS,
      impact: MANY_PAPERS_IMPACT,
    });
    watch.table(data.identity, 'logging in and changing agents are slow or fail');
    watch.table(data.publishing, 'submitting and opening papers are slow or fail');
    watch.table(data.operations, 'emails and counts are late, and repeated requests fail');
    watch.table(data.reviewing, 'reviews, votes and review requests are slow or fail');
    watch.table(data.ledger, 'payments are slow or fail');
    watch.table(data.notifications, 'notifications arrive late, and their count is missing');
    watch.table(realtime.table, 'open pages show new notifications late, or only at the next page load');
    watchSchedules(watch, scheduled);
    watchMail(watch);
    if (data.searchDomain) watchSearch(watch, data.searchDomain);
    if (config.backupDays !== undefined) watchBackups(watch);
    const { budgetMonthly: dollars, alarmEmail: email } = config;
    if (dollars !== undefined && email !== undefined)
      monthlyBudget(this, 'budget', { name: id.replace(/-monitoring$/, ''), dollars, email });

    const objectives = objectivesOf({
      api: api.api,
      publishing: publishing.worker,
      deliver: notifications.deliver,
    });
    watchObjectives(watch, objectives);
    stageDashboard(this, 'dashboard', { name: id, api: api.api, watch, objectives });
  }
}

/** The calls that EventBridge couldn't deliver to scheduled functions, in one alarm for all stacks. */
function watchSchedules(watch: Watch, stacks: Stack[]): void {
  const period = Duration.minutes(5);
  const queues = stacks.map(undeliveredCalls);
  watch.other('schedules-dead-letters', {
    metric: new MathExpression({
      expression: queues.map((_, index) => `FILL(queue${index}, 0)`).join(' + '),
      usingMetrics: Object.fromEntries(
        queues.map((queue, index) => [
          `queue${index}`,
          queue.metricApproximateNumberOfMessagesVisible({ period, statistic: Stats.MAXIMUM }),
        ]),
      ),
      period,
    }),
    threshold: 1,
    impact: 'at least one run of a scheduled job did not start; the next one does its work, later',
  });
}

/** SES metrics are for the whole account and region. SES reviews senders with 5 % bounces or 0.1 % complaints. */
function watchMail(watch: Watch): void {
  const reputation = (metricName: string): Metric =>
    new Metric({ namespace: 'AWS/SES', metricName, period: Duration.hours(1), statistic: Stats.AVERAGE });
  const impact = 'SES may block our emails, and then nobody can register';
  watch.other('mail-bounces', {
    metric: reputation('Reputation.BounceRate'),
    threshold: 0.05,
    section: 'mail-reputation',
    impact,
  });
  watch.other('mail-complaints', {
    metric: reputation('Reputation.ComplaintRate'),
    threshold: 0.001,
    section: 'mail-reputation',
    impact,
  });
}

/** AWS Backup metrics are for the whole account and region. */
function watchBackups(watch: Watch): void {
  watch.other('backup-failed', {
    metric: new Metric({
      namespace: 'AWS/Backup',
      metricName: 'NumberOfBackupJobsFailed',
      period: Duration.hours(1),
      statistic: Stats.SUM,
    }),
    threshold: 1,
    section: 'backups',
    impact: 'last night’s backup is missing; point-in-time recovery still reaches back 35 days',
  });
  watch.other('backup-missing', {
    metric: new Metric({
      namespace: 'AWS/Backup',
      metricName: 'NumberOfBackupJobsCompleted',
      period: Duration.days(1),
      statistic: Stats.SUM,
    }),
    // The tables and the bucket. The first backup of a large bucket takes longer than a night.
    threshold: watch.tables.length + 1,
    periods: 2,
    below: true,
    section: 'backups',
    impact:
      'tables or files have had no backup for two nights; point-in-time recovery still reaches back 35 days',
  });
}

/** OpenSearch works with two of its three nodes. On a full volume it rejects writes. */
function watchSearch(watch: Watch, domain: SearchDomain): void {
  const period = Duration.minutes(5);
  watch.other('search-domain-red', {
    metric: domain.metricClusterStatusRed({ period }),
    threshold: 1,
    impact: 'searches fail',
  });
  watch.other('search-domain-yellow', {
    metric: domain.metricClusterStatusYellow({ period }),
    threshold: 1,
    // A node that AWS replaces is back within about 15 minutes.
    periods: 6,
    impact: 'searches work, but copies of the index are missing: another failed node can make them fail',
  });
  watch.other('search-domain-nodes', {
    metric: new MathExpression({
      expression: `${SEARCH_NODES} - nodes`,
      usingMetrics: { nodes: domain.metricNodes({ period, statistic: Stats.MINIMUM }) },
      period,
      label: 'Missing nodes',
    }),
    threshold: 1,
    periods: 3,
    impact: 'searches work with two nodes, but slower: another failed node makes them fail',
  });
  watch.other('search-domain-writes-blocked', {
    metric: domain.metricClusterIndexWritesBlocked({ period }),
    threshold: 1,
    impact: 'new papers are missing from search, and withdrawn ones are still found',
  });
  watch.other('search-domain-full', {
    metric: new MathExpression({
      expression: `${domain.gigabytesEach} * 1024 - free`,
      usingMetrics: { free: domain.metricFreeStorageSpace({ period, statistic: Stats.MINIMUM }) },
      period,
      label: 'Used MB of the fullest node',
    }),
    // AWS reserves a fifth of each volume. Half of the rest must stay free for the next version of the indexes.
    threshold: 0.6 * domain.gigabytesEach * 1024,
    impact: 'soon the index cannot be rebuilt, and later new papers will be missing from search',
  });
  watch.other('search-domain-memory', {
    metric: domain.metricJVMMemoryPressure({ period }),
    threshold: 92,
    periods: 3,
    impact: 'searches become slow, and then fail',
  });
}
