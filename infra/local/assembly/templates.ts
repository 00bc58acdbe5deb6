import { z } from 'zod';
import { LocalCloudError } from '../local-cloud-error.ts';
import { attributeOf, nameOf, refOf } from './physical-names.ts';
import { type Assembly, type Resource, readAssembly, type Stack } from './read-assembly.ts';

export type Templates = {
  resources: Resource[];
  ofType(...types: string[]): Resource[];
  /** Returns the resource's properties, resolved and checked against the supported ones. */
  properties<T>(resource: Resource, schema: z.ZodType<T>): T;
  ref(resource: Resource): string;
  attribute(resource: Resource, attribute: string): string;
  /** Returns the file or folder of an asset by its key in the asset bucket. */
  asset(objectKey: string, usedBy: Resource): string;
};

const StackOutput = z.object({ StackName: z.string(), OutputName: z.string() });

/** Reads a synthesized assembly, and resolves the references within and between its templates. */
export function openTemplates(folder: string): Templates {
  const assembly = readAssembly(folder);
  const resources = [...assembly.stacks.values()].flatMap((stack) => [...stack.resources.values()]);
  const resolverOf = (stack: Stack) => (value: unknown) => resolveValue(assembly, stack, value);
  return {
    resources,
    ofType: (...types) => resources.filter(({ type }) => types.includes(type)),
    properties: (resource, schema) => {
      const parsed = schema.safeParse(resolverOf(resource.stack)(resource.properties));
      if (!parsed.success) {
        throw new LocalCloudError(
          `${nameOf(resource)} can't be served locally: ${z.prettifyError(parsed.error)}`,
        );
      }
      return parsed.data;
    },
    ref: (resource) => refOf(resource, resolverOf(resource.stack)),
    attribute: (resource, attribute) => attributeOf(resource, attribute, resolverOf(resource.stack)),
    asset: (objectKey, usedBy) => {
      const path = assembly.assets.get(objectKey);
      if (path === undefined) {
        throw new LocalCloudError(`${nameOf(usedBy)}: the assembly holds no asset ${objectKey}`);
      }
      return path;
    },
  };
}

function resolveValue(assembly: Assembly, stack: Stack, value: unknown): unknown {
  const resolve = (inner: unknown): unknown => resolveValue(assembly, stack, inner);
  if (Array.isArray(value)) {
    return value.map(resolve).filter((item) => item !== undefined);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const entries = Object.entries(value);
  const [first] = entries;
  if (entries.length === 1 && first !== undefined && (first[0] === 'Ref' || first[0].startsWith('Fn::'))) {
    return resolveIntrinsic(assembly, stack, first[0], first[1], resolve);
  }
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, resolve(inner)]).filter(([, inner]) => inner !== undefined),
  );
}

function resolveIntrinsic(
  assembly: Assembly,
  stack: Stack,
  name: string,
  argument: unknown,
  resolve: (value: unknown) => unknown,
): unknown {
  const pair = (): [unknown, unknown] => z.tuple([z.unknown(), z.unknown()]).parse(argument);
  switch (name) {
    case 'Ref':
      return resolveRef(stack, z.string().parse(argument), resolve);
    case 'Fn::GetAtt': {
      const [id = '', ...attribute] =
        typeof argument === 'string' ? argument.split('.') : z.array(z.string()).parse(argument);
      return attributeOf(resourceOf(stack, id), attribute.join('.'), resolve);
    }
    case 'Fn::Join': {
      const [separator, parts] = pair();
      return z.array(z.coerce.string()).parse(resolve(parts)).join(z.string().parse(separator));
    }
    case 'Fn::Select': {
      const [index, list] = pair();
      return z.array(z.unknown()).parse(resolve(list))[z.coerce.number().parse(resolve(index))];
    }
    case 'Fn::Split': {
      const [separator, text] = pair();
      return z.string().parse(resolve(text)).split(z.string().parse(separator));
    }
    case 'Fn::Sub':
      return substitute(stack, argument, resolve);
    case 'Fn::GetStackOutput': {
      const { StackName, OutputName } = StackOutput.parse(argument);
      return outputOf(assembly, StackName, OutputName);
    }
    case 'Fn::FindInMap': {
      const path = z.array(z.string()).parse(resolve(argument));
      return path.reduce<unknown>(
        (level, key) => z.record(z.string(), z.unknown()).parse(level)[key],
        stack.mappings,
      );
    }
    default:
      throw new LocalCloudError(`${stack.name}: ${name} is not served by the local cloud`);
  }
}

function resolveRef(stack: Stack, id: string, resolve: (value: unknown) => unknown): unknown {
  switch (id) {
    case 'AWS::Region':
      return stack.region;
    case 'AWS::AccountId':
      return stack.account;
    case 'AWS::Partition':
      return 'aws';
    case 'AWS::URLSuffix':
      return 'amazonaws.com';
    case 'AWS::StackName':
      return stack.name;
    case 'AWS::StackId':
      return `arn:aws:cloudformation:${stack.region}:${stack.account}:stack/${stack.name}/local`;
    case 'AWS::NoValue':
      return undefined;
    default:
      return stack.parameters.has(id) ? stack.parameters.get(id) : refOf(resourceOf(stack, id), resolve);
  }
}

function substitute(_stack: Stack, argument: unknown, resolve: (value: unknown) => unknown): string {
  const [text, variables] =
    typeof argument === 'string'
      ? [argument, {}]
      : z.tuple([z.string(), z.record(z.string(), z.unknown())]).parse(argument);
  return text.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal === '!') {
      return `\${${name}}`;
    }
    if (name in variables) {
      return String(resolve(variables[name]));
    }
    return String(resolve(name.includes('.') ? { 'Fn::GetAtt': name } : { Ref: name }));
  });
}

function outputOf(assembly: Assembly, stackName: string, outputName: string): unknown {
  const stack = assembly.stacks.get(stackName);
  if (!stack?.outputs.has(outputName)) {
    throw new LocalCloudError(`No stack of the assembly has the output ${stackName}.${outputName}`);
  }
  return resolveValue(assembly, stack, stack.outputs.get(outputName));
}

function resourceOf(stack: Stack, logicalId: string): Resource {
  const resource = stack.resources.get(logicalId);
  if (resource === undefined) {
    throw new LocalCloudError(`${stack.name} refers to ${logicalId}, which it does not contain`);
  }
  return resource;
}
