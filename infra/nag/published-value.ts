import { CfnOutput, Fn, Stack } from 'aws-cdk-lib';
import { Construct, type IConstruct } from 'constructs';

/**
 * A value of a resource as cdk-nag writes it in its findings on other stacks. They read it from an output of the resource's stack
 * (`@aws-cdk/core:defaultCrossStackReferences` in cdk.json). This makes the output that the CDK would make on its first use.
 */
export function publishedValue(resource: IConstruct, value: string): string {
  const stack = Stack.of(resource);
  const scope = stack.node.tryFindChild('Publish') ?? new Construct(stack, 'Publish');
  const id = `Output${JSON.stringify(stack.resolve(value))}`;
  const output = scope.node.tryFindChild(id) ?? new CfnOutput(scope, id, { value });
  if (!(output instanceof CfnOutput)) throw new TypeError(`${output.node.path} is not an output.`);
  return JSON.stringify(
    stack.resolve(Fn.getStackOutput(stack.stackName, stack.resolve(output.logicalId), stack.region)),
  );
}
