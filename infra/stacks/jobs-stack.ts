import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { permit } from '../constructs/permit.ts';
import { type BuiltFolder, ResourceFunction } from '../constructs/resource-function.ts';
import type { DataStack } from './data-stack.ts';

export interface JobsStackProps extends StackProps {
  config: StageConfig;
  data: DataStack;
  builtFolder: BuiltFolder;
}

/** What the clock calls: the sweep of review requests. */
export class JobsStack extends Stack {
  readonly sweep: ResourceFunction;

  constructor(scope: Construct, id: string, { config, data, builtFolder, ...props }: JobsStackProps) {
    super(scope, id, props);
    this.sweep = new ResourceFunction(this, {
      name: 'jobs-sweep',
      config,
      builtFolder,
      // Done before the next one begins.
      timeout: Duration.minutes(4),
      environment: { CREDITS_ENABLED: config.creditsEnabled },
    });
    // What expires is paid back in the same transaction.
    permit(this.sweep).toReadAndWrite(data.reviewing).toReadAndWrite(data.ledger);
    new Rule(this, 'sweep-every-five-minutes', {
      description: 'Expires review requests and notes who is to be reminded',
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [new LambdaFunction(this.sweep, { retryAttempts: 0 })],
    });
  }
}
