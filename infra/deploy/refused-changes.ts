import { leftBehind, lostState } from './lost-state.ts';
import { takenNames } from './taken-names.ts';
import { isFirst, StackOutput, type StackTemplate, Template } from './templates.ts';

/**
 * Replays a deployment stack by stack, and returns what CloudFormation would refuse or what would lose data, a sentence each:
 * a dropped export that a stack still imports, an output that a stack reads and that isn't there, a name that another resource
 * still has, and a table, bucket, queue, key, secret or identity that would be replaced, deleted, emptied or left unprotected.
 * @param deployed the stacks of the account, in any order
 * @param next the stacks to deploy, in the order of their deployment
 */
export function refusedChanges(deployed: StackTemplate[], next: StackTemplate[]): string[] {
  const state = new Map(deployed.map(({ name, template }) => [name, template]));
  return next.flatMap(({ name, template }) => {
    const before = state.get(name) ?? {};
    const refused = [
      ...droppedExports(name, before, template, state),
      ...takenNames(name, template, state),
      ...lostState(name, before, template),
      ...leftBehind(name, before, template),
    ];
    state.set(name, template);
    return [...refused, ...missingOutputs(name, template, state)];
  });
}

function droppedExports(name: string, before: object, after: object, state: Map<string, object>): string[] {
  const kept = new Set(exportsOf(after));
  return exportsOf(before)
    .filter((exported) => !kept.has(exported))
    .flatMap((exported) =>
      [...state]
        .filter(([other, template]) => other !== name && importsOf(template).includes(exported))
        .map(([other]) => `${name}: the export ${exported} can't be dropped while ${other} imports it.`),
    );
}

function missingOutputs(name: string, template: object, state: Map<string, object>): string[] {
  return valuesOf(template, 'Fn::GetStackOutput')
    .map((value) => StackOutput.parse(value))
    .filter(({ StackName, OutputName }) => {
      const outputs = Template.parse(state.get(StackName) ?? {}).Outputs;
      return !Object.hasOwn(outputs, OutputName);
    })
    .map(({ StackName, OutputName }) => `${name}: ${StackName} has no output ${OutputName}.`)
    .filter(isFirst);
}

const exportsOf = (template: object): string[] =>
  Object.values(Template.parse(template).Outputs).flatMap(({ Export }) =>
    Export === undefined ? [] : [JSON.stringify(Export.Name)],
  );

const importsOf = (template: object): string[] =>
  valuesOf(template, 'Fn::ImportValue').map((value) => JSON.stringify(value));

/** Returns the arguments of all calls of an intrinsic function in a template. */
function valuesOf(value: unknown, intrinsic: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === intrinsic ? [inner] : valuesOf(inner, intrinsic),
  );
}
