import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  type PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * The role of a function, which contains its policy. As a separate resource, as the CDK makes it by default, the policies of all
 * functions would bring the API's stack to CloudFormation's limit of 500.
 */
export class FunctionRole extends Role {
  readonly #own: PolicyDocument;

  constructor(scope: Construct, id: string) {
    const own = new PolicyDocument();
    super(scope, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { own },
    });
    this.#own = own;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.#own.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
