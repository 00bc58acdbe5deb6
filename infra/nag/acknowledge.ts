import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Accepts findings of cdk-nag on a construct and its children, with a reason for the auditors of the stack. */
export function acknowledge(construct: IConstruct, findings: string | string[], reason: string): void {
  for (const id of [findings].flat()) Validations.of(construct).acknowledge({ id, reason });
}
