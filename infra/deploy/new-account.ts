import { z } from 'zod';
import type { AssembledStack } from './read-assembly.ts';
import { refusedChanges } from './refused-changes.ts';

/**
 * Lambda keeps so many of an account's concurrent executions for functions without reserved concurrency.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
 */
const UNRESERVED = 100;

/** CloudFormation’s and API Gateway’s limits, which can’t be raised or must be asked for. */
const MOST = { resources: 500, outputs: 200, parameters: 200, routes: 300 };

const Template = z.object({
  Resources: z
    .record(
      z.string(),
      z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }),
    )
    .default({}),
  Outputs: z.record(z.string(), z.unknown()).default({}),
  Parameters: z.record(z.string(), z.unknown()).default({}),
});

/**
 * Replays the first deployment to an account without any stack.
 * @returns a sentence for each thing that CloudFormation would refuse, and for each thing that the account needs before
 */
export function checkNewAccount(stacks: AssembledStack[]): { refused: string[]; needs: string[] } {
  const refused = [...refusedChanges([], stacks), ...stacks.flatMap(overLimits)];
  const needs = [
    `bootstrapped regions: ${regionsOf(stacks).join(', ')} (cdk bootstrap)`,
    ...whenUsed(
      stacks,
      'AWS::SES::EmailIdentity',
      'production access of SES: a new account mails only verified addresses',
    ),
    ...whenUsed(
      stacks,
      'AWS::Backup::BackupPlan',
      'S3 and DynamoDB enabled in AWS Backup (Settings → Service opt-in)',
    ),
  ];
  const quota = neededConcurrency(stacks);
  if (quota > 0)
    needs.push(`a quota of ${quota} concurrent functions: the stage reserves ${quota - UNRESERVED} of them`);
  return { refused, needs };
}

/** Returns the account's quota of concurrent functions without which Lambda refuses the stacks; 0 if any will do. */
export function neededConcurrency(stacks: AssembledStack[]): number {
  const reserved = stacks
    .flatMap(({ template }) => Object.values(Template.parse(template).Resources))
    .map(({ Properties }) => Number(Properties.ReservedConcurrentExecutions ?? 0))
    .reduce((sum, one) => sum + one, 0);
  return reserved === 0 ? 0 : reserved + UNRESERVED;
}

/**
 * Compares an account's quota of concurrent functions with the stacks.
 * @throws Error if Lambda would refuse them
 * @returns a warning, if readers would wait
 */
export function compareConcurrency(stacks: AssembledStack[], quota: number): string | undefined {
  const needed = neededConcurrency(stacks);
  if (quota < needed)
    throw new Error(
      `The account may run ${quota} functions at the same time, and the stage needs ${needed}. Remove publishingConcurrency, or request ${needed} (Service Quotas → Lambda → Concurrent executions).`,
    );
  if (quota >= UNRESERVED) return undefined;
  return `The account may run only ${quota} functions at the same time, so readers will wait. Request 1,000 (Service Quotas → Lambda → Concurrent executions).`;
}

function overLimits({ name, template }: AssembledStack): string[] {
  const { Resources, Outputs, Parameters } = Template.parse(template);
  const counts = {
    resources: Object.keys(Resources).length,
    outputs: Object.keys(Outputs).length,
    parameters: Object.keys(Parameters).length,
    routes: Object.values(Resources).filter(({ Type }) => Type === 'AWS::ApiGatewayV2::Route').length,
  };
  return Object.entries(MOST).flatMap(([what, most]) => {
    const count = z.number().parse(Object.entries(counts).find(([key]) => key === what)?.[1]);
    return count > most ? [`${name}: ${count} ${what}, and AWS allows ${most}.`] : [];
  });
}

const regionsOf = (stacks: AssembledStack[]): string[] => [...new Set(stacks.map(({ region }) => region))];

function whenUsed(stacks: AssembledStack[], type: string, need: string): string[] {
  const isUsed = stacks.some(({ template }) =>
    Object.values(Template.parse(template).Resources).some(({ Type }) => Type === type),
  );
  return isUsed ? [need] : [];
}
