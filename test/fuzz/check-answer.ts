import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { ApiDocument, FuzzRequest } from './requests.ts';

export interface FuzzAnswer {
  status: number;
  type: string;
  text: string;
}

/** Says what is wrong with an answer: a failure of ours, a status or a code that the document does not name, another shape. */
export function answerChecker(
  document: ApiDocument,
): (request: FuzzRequest, answer: FuzzAnswer) => string | undefined {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema({ $id: 'api', components: document.components });
  const compiled = new Map<string, ValidateFunction>();
  const shapeOf = (key: string, schema: object): ValidateFunction => {
    const known = compiled.get(key);
    if (known) return known;
    const made = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')));
    compiled.set(key, made);
    return made;
  };
  return ({ method, template }, { status, type, text }) => {
    const described = document.paths[template]?.[method.toLowerCase()]?.responses[status];
    if (status === 500) return `answers 500: ${text.slice(0, 300)}`;
    if (!described) return `answers ${status}, which it does not name: ${text.slice(0, 300)}`;
    const content = described.content?.['application/json'];
    if (!content) return undefined;
    if (!type.startsWith('application/json'))
      return status < 300 ? undefined : `answers ${status} as ${type}`;
    if (status >= 400 && !described.description.includes(`\`${codeIn(text)}\``))
      return `refuses with ${codeIn(text)}, which it does not name`;
    const validate = shapeOf(status >= 400 ? 'Error' : `${method} ${template} ${status}`, content.schema);
    return validate(JSON.parse(text))
      ? undefined
      : `has another shape: ${ajv.errorsText(validate.errors).slice(0, 400)}`;
  };
}

const codeIn = (text: string) => /"code":"([^"]+)"/.exec(text)?.[1] ?? 'no code';
