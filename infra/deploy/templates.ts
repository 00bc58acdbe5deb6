import { z } from 'zod';

/** A stack's name and its synthesized template. */
export interface StackTemplate {
  name: string;
  template: Record<string, unknown>;
}

/** What is compared of a resource. */
export const Resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  /** What happens to it when it leaves the template; CloudFormation deletes it if nothing else is said. */
  DeletionPolicy: z.string().default('Delete'),
});
export type Resource = z.infer<typeof Resource>;

export const Template = z.object({
  Resources: z.record(z.string(), Resource).default({}),
  Outputs: z
    .record(z.string(), z.object({ Value: z.unknown(), Export: z.object({ Name: z.unknown() }).optional() }))
    .default({}),
});

export const StackOutput = z.object({ StackName: z.string(), OutputName: z.string() });

/** Returns the value at a path of properties, such as `DistributionConfig.Aliases`. */
export const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, name) => (isObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
      value,
    );

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const isFirst = (value: string, index: number, list: string[]): boolean =>
  list.indexOf(value) === index;
