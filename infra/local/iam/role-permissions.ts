import { z } from 'zod';
import { notServed } from '../assembly/not-served.ts';
import type { Templates } from '../assembly/templates.ts';
import { ANY_RESOURCE, type Required } from './required-permissions.ts';

/** A statement of a policy that allows actions on resources; both may contain `*`. */
export type Permission = { actions: string[]; resources: string[] };

const oneOrMore = z.union([z.string().transform((one) => [one]), z.array(z.string())]);

const PolicyDocument = z.object({
  Statement: z.array(
    z.object({
      Effect: z.literal('Allow', 'only statements that allow are served'),
      Action: oneOrMore,
      Resource: oneOrMore,
      Condition: notServed('conditions are not served'),
    }),
  ),
});

const RoleProperties = z.object({ Policies: z.array(z.object({ PolicyDocument })).default([]) });
const PolicyProperties = z.object({ PolicyDocument, Roles: z.array(z.string()).default([]) });

/** Returns a function that says what the templates allow a role, by its ARN. Managed policies allow nothing here. */
export function permissionReader(templates: Templates): (roleArn: string) => Permission[] {
  const roles = new Map(
    templates.ofType('AWS::IAM::Role').map((role) => [templates.attribute(role, 'Arn'), role]),
  );
  const policies = templates
    .ofType('AWS::IAM::Policy')
    .map((policy) => templates.properties(policy, PolicyProperties));
  return (roleArn) => {
    const role = roles.get(roleArn);
    if (!role) return [];
    const name = templates.ref(role);
    const attached = policies.filter(({ Roles }) => Roles.includes(name));
    return [...templates.properties(role, RoleProperties).Policies, ...attached].flatMap(
      ({ PolicyDocument: { Statement } }) =>
        Statement.map(({ Action, Resource: resources }) => ({ actions: Action, resources })),
    );
  };
}

/** Returns whether a statement allows an action. */
export const isAllowed = (permissions: Permission[], { action, resource }: Required): boolean =>
  permissions.some(
    ({ actions, resources }) =>
      actions.some((pattern) => matches(pattern, action)) &&
      (resource === ANY_RESOURCE || resources.some((pattern) => matches(pattern, resource))),
  );

/** Compares with a pattern in which `*` is any text. */
function matches(pattern: string, text: string): boolean {
  if (!pattern.includes('*')) return pattern === text;
  const [start = '', ...rest] = pattern.split('*');
  const end = rest.pop() ?? '';
  if (!text.startsWith(start) || !text.endsWith(end) || text.length < start.length + end.length) return false;
  let at = start.length;
  return rest.every((part) => {
    const found = text.indexOf(part, at);
    at = found + part.length;
    return found >= 0 && at <= text.length - end.length;
  });
}
