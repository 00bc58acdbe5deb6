import type { App, StackProps } from 'aws-cdk-lib';
import { PRODUCT_NAME } from '#shared/constants.ts';
import type { StageConfig } from '../config.ts';
import { ContextTable } from '../constructs/context-table.ts';
import type { BuiltFolder } from '../constructs/resource-function.ts';
import { stackName } from '../constructs/stack-name.ts';
import { ApiStack } from './api-stack.ts';
import { BackupStack } from './backup-stack.ts';
import { DataStack } from './data-stack.ts';
import { DeliveryStack } from './delivery-stack.ts';
import { EdgeMonitoringStack, needsEdgeMonitoring } from './edge-monitoring-stack.ts';
import { EdgeStack, needsEdge } from './edge-stack.ts';
import { EventsStack } from './events-stack.ts';
import { JobsStack } from './jobs-stack.ts';
import { MonitoringStack } from './monitoring-stack.ts';
import { PublishingStack } from './publishing-stack.ts';
import { RealtimeStack } from './realtime-stack.ts';
import { RecoveryStack } from './recovery-stack.ts';
import { ReviewerStack } from './reviewer-stack.ts';
import { SiteStack } from './site-stack.ts';

/** Creates all stacks of a stage, in the order of their dependencies. */
export function composeStacks(app: App, config: StageConfig, builtFolder: BuiltFolder) {
  const name = (part: string): string => stackName(config.stage, part);
  const own = {
    tags: { product: PRODUCT_NAME, stage: config.stage },
    terminationProtection: config.stage === 'prod',
  };
  const regional = config.region === undefined ? own : { ...own, env: { region: config.region } };
  const data = new DataStack(app, name('data'), { config, ...regional });
  const common = { config, data, builtFolder, ...regional };
  const api = new ApiStack(app, name('api'), common);
  const realtime = new RealtimeStack(app, name('realtime'), common);
  const publishing = new PublishingStack(app, name('publishing'), common);
  const events = new EventsStack(app, name('events'), { ...common, realtime });
  const jobs = new JobsStack(app, name('jobs'), common);
  const reviewer =
    config.reviewer && new ReviewerStack(app, name('reviewer'), { ...common, settings: config.reviewer });
  const stacks = { data, api, realtime, publishing, events, jobs, ...(reviewer ? { reviewer } : {}) };
  const edge = needsEdge(config) ? new EdgeStack(app, name('edge'), { config, ...own }) : undefined;
  const site = new SiteStack(app, name('site'), { ...common, api, realtime, edge });
  const monitoring = new MonitoringStack(app, name('monitoring'), { config, stacks, ...regional });
  const edgeMonitoring = needsEdgeMonitoring(config)
    ? new EdgeMonitoringStack(app, name('edge-monitoring'), { config, site, edge, ...own })
    : undefined;
  const backup = backupOf(app, name('backup'), config, { data, ...regional });
  const recovery =
    config.recoveryRegion === undefined
      ? undefined
      : new RecoveryStack(app, name('recovery'), {
          ...own,
          config,
          data,
          env: { region: config.recoveryRegion },
        });
  const delivery = deliveryOf(app, name('delivery'), config, regional);
  return {
    ...stacks,
    site,
    monitoring,
    ...(edge ? { edge } : {}),
    ...(edgeMonitoring ? { edgeMonitoring } : {}),
    ...(backup ? { backup } : {}),
    ...(recovery ? { recovery } : {}),
    ...(delivery ? { delivery } : {}),
  };
}

/** Creates the backups of the files and of every table of all stacks. */
function backupOf(
  app: App,
  id: string,
  config: StageConfig,
  { data, ...props }: StackProps & { data: DataStack },
): BackupStack | undefined {
  const { backupDays: days } = config;
  if (days === undefined) return undefined;
  const tables = app.node.findAll().filter((construct) => construct instanceof ContextTable);
  return new BackupStack(app, id, { ...props, config, days, tables, files: data.files });
}

function deliveryOf(
  app: App,
  id: string,
  { stage, githubRepository: repository }: StageConfig,
  props: StackProps,
): DeliveryStack | undefined {
  if (repository === undefined) return undefined;
  return new DeliveryStack(app, id, { ...props, stage, repository });
}
