import type { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod';

const Statement = z.looseObject({
  Effect: z.string(),
  Action: z.union([z.string(), z.array(z.string())]),
  Resource: z.unknown(),
});
type Statement = z.infer<typeof Statement>;

/** Returns, for tests, a function of a template with its logical id and the statements of its role's policy. */
export function functionOf(template: Template, name: string) {
  const key = name.replaceAll('-', '');
  const found = Object.entries(template.findResources('AWS::Lambda::Function')).find(([id]) =>
    // Logical ids end with eight characters of a hash.
    new RegExp(`^${key}[0-9A-F]{8}$`).test(id),
  );
  if (found === undefined) throw new Error(`The template has no function ${name}.`);
  const [id, { Properties }] = found;
  const role = Properties.Role['Fn::GetAtt'][0];
  const policy = statementsOf(template.findResources('AWS::IAM::Role')[role]);
  return { id, properties: z.record(z.string(), z.unknown()).parse(Properties), policy };
}

/** Returns the logical id of the function whose alias a value of a template refers to. */
export function functionBehind(template: Template, value: unknown): string | undefined {
  const text = JSON.stringify(value);
  const aliases = Object.entries(template.findResources('AWS::Lambda::Alias'));
  return aliases.find(([id]) => text.includes(`"Ref":"${id}"`))?.[1].Properties.FunctionName.Ref;
}

const RoleWithPolicies = z.looseObject({
  Properties: z.looseObject({
    Policies: z
      .array(z.looseObject({ PolicyDocument: z.looseObject({ Statement: z.array(Statement) }) }))
      .default([]),
  }),
});

/** Returns the statements of the policies in a role. */
export const statementsOf = (role: unknown): Statement[] =>
  RoleWithPolicies.parse(role).Properties.Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);

export const allowedActions = (template: Template, name: string): string[] =>
  functionOf(template, name).policy.flatMap(({ Action }: Statement) => Action);

export const environmentOf = (template: Template, name: string): Record<string, unknown> =>
  z
    .object({ Variables: z.record(z.string(), z.unknown()) })
    .parse(functionOf(template, name).properties.Environment).Variables;
