import * as z from 'zod';
import type { Templates } from '../assembly/templates.ts';
import { AwsError } from './aws-error.ts';
import type { JsonService } from './services-server.ts';

const Properties = z.object({ Value: z.string(), Type: z.enum(['String', 'StringList']) });

// What each operation takes.
const GetParameter = z.object({ Name: z.string() });
const GetParameters = z.object({ Names: z.array(z.string()) });
const GetParametersByPath = z.object({ Path: z.string() });

/** Serves SSM's Parameter Store: the stack's parameters, read-only. */
export function createSsmService(templates: Templates, localize: (text: string) => string): JsonService {
  const parameters = new Map(
    templates.ofType('AWS::SSM::Parameter').map((resource) => {
      const { Value, Type } = templates.properties(resource, Properties);
      const Name = templates.ref(resource);
      return [Name, { Name, Type, Value: localize(Value), Version: 1, DataType: 'text' }];
    }),
  );
  return {
    getParameter: (input) => {
      const { Name } = GetParameter.parse(input);
      const Parameter = parameters.get(Name);
      if (Parameter === undefined) {
        throw new AwsError('ParameterNotFound', `Parameter ${Name} not found.`);
      }
      return { Parameter };
    },
    getParameters: (input) => {
      const { Names } = GetParameters.parse(input);
      return {
        Parameters: Names.flatMap((name) => parameters.get(name) ?? []),
        InvalidParameters: Names.filter((name) => !parameters.has(name)),
      };
    },
    getParametersByPath: (input) => {
      const { Path } = GetParametersByPath.parse(input);
      const below = Path.endsWith('/') ? Path : `${Path}/`;
      return { Parameters: [...parameters.values()].filter(({ Name }) => Name.startsWith(below)) };
    },
  };
}
