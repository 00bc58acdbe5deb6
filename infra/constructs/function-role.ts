import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  type PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * The role of a function, which contains its policy. The CDK makes it a separate resource by default, of which a stack has at most
 * 500.
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
