import { Duration, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { alarmTopic } from '../constructs/alarm-topic.ts';
import { Watch } from '../constructs/watch.ts';
import { EDGE_REGION, type EdgeStack } from './edge-stack.ts';
import { DISTRIBUTION_OUTPUT, type SiteStack } from './site-stack.ts';

export interface EdgeMonitoringStackProps extends StackProps {
  config: StageConfig;
  site: SiteStack;
  edge: EdgeStack | undefined;
}

/** The alarms on CloudFront and its web ACL, whose metrics are only in us-east-1. */
export class EdgeMonitoringStack extends Stack {
  constructor(scope: Construct, id: string, { config, site, edge, ...props }: EdgeMonitoringStackProps) {
    super(scope, id, { ...props, env: { region: EDGE_REGION } });
    const watch = new Watch(this, 'watch', {
      prefix: id.replace(/-edge-monitoring$/, ''),
      topic: alarmTopic(this, 'alarms', config.alarmEmail),
    });
    const period = Duration.minutes(5);
    watch.other('cloudfront-5xx', {
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: {
          DistributionId: Fn.getStackOutput(site.stackName, DISTRIBUTION_OUTPUT, config.region),
          Region: 'Global',
        },
        period,
        statistic: Stats.AVERAGE,
      }),
      // Percent of the requests.
      threshold: 5,
      periods: 3,
      impact: 'pages, files or the API fail for readers',
    });
    if (config.webAclRate !== undefined && edge !== undefined)
      watch.other('web-acl-blocks', {
        metric: new Metric({
          namespace: 'AWS/WAFV2',
          metricName: 'BlockedRequests',
          dimensionsMap: { WebACL: edge.stackName, Rule: 'ALL' },
          period,
          statistic: Stats.SUM,
        }),
        // Ten a second.
        threshold: 3_000,
        impact: 'somebody attacks or floods the site, or the web ACL blocks readers',
      });
    this.addStackDependency(site);
  }
}

/** Whether a stage has these alarms: it has a region, and somebody to notify. */
export const needsEdgeMonitoring = ({ alarmEmail, region }: StageConfig): boolean =>
  alarmEmail !== undefined && region !== undefined;
