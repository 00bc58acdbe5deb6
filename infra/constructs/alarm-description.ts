import { type CfnElement, Stack } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { ResourceFunction } from './resource-function.ts';

interface AlarmText {
  /** How readers and authors notice it. */
  impact: string;
  /** The runbook's command that shows what happened. */
  look?: string | undefined;
  /** The section of docs/runbook.md. */
  section: string;
}

/** Returns the description of an alarm, which AWS emails: what it means, where to look first, and where to read on. */
export const alarmDescription = ({ impact, look, section }: AlarmText): string =>
  [
    `Impact: ${impact}.`,
    ...(look === undefined ? [] : [`First look: ${look}.`]),
    `What to do: docs/runbook.md#${section}`,
  ].join(' ');

/** Reads a description. @returns undefined for one of another form */
export function readAlarmDescription(description: string): AlarmText | undefined {
  const { impact, look, section } =
    /^Impact: (?<impact>.*?)\.(?: First look: (?<look>[a-z ]+)\.)? What to do: docs\/runbook\.md#(?<section>[\w-]+)$/.exec(
      description,
    )?.groups ?? {};
  return impact === undefined || section === undefined ? undefined : { impact, look, section };
}

/** The runbook's command that prints a function's log: `logs api auth`. */
export const logsOf = (fn: ResourceFunction): string => `logs ${placeOf(fn)}`;

/** The runbook's command that prints the messages of a queue: `letters data codeemailsdeadletters`. */
export const lettersOf = (queue: Queue): string => `letters ${placeOf(queue)}`;

/** A resource's stack and its logical id without the CDK's hash: `api auth`. */
function placeOf(resource: Construct): string {
  const stack = Stack.of(resource);
  const [, , ...part] = stack.stackName.split('-');
  const id = stack.getLogicalId(resource.node.defaultChild as CfnElement);
  return `${part.join('-')} ${id.replace(/[0-9A-F]{8}$/, '')}`;
}
