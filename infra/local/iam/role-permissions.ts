import { z } from 'zod';
import { notServed } from '../assembly/not-served.ts';
import type { Resource } from '../assembly/read-assembly.ts';
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

/** Returns what the templates allow a function's role. Managed policies allow nothing here. */
export function permissionsOf(templates: Templates, fn: Resource): Permission[] {
  const { Role } = templates.properties(fn, z.object({ Role: z.string() }));
  const role = templates.ofType('AWS::IAM::Role').find((one) => templates.attribute(one, 'Arn') === Role);
  if (!role) return [];
  const attached = templates
    .ofType('AWS::IAM::Policy')
    .map((policy) => templates.properties(policy, PolicyProperties))
    .filter(({ Roles }) => Roles.includes(templates.ref(role)));
  return [...templates.properties(role, RoleProperties).Policies, ...attached].flatMap(
    ({ PolicyDocument: { Statement } }) =>
      Statement.map(({ Action, Resource: resources }) => ({ actions: Action, resources })),
  );
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
