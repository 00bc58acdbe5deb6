import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { MAX_URL_BYTES } from '../../infra/local/edge/distribution-handler.ts';
import type { ApiDocument, FuzzRequest } from './requests.ts';

export interface FuzzAnswer {
  status: number;
  type: string;
  text: string;
}

/**
 * A problem of an answer. `unnamed`: the answer is valid, but the document doesn't list its status or code for the
 * endpoint.
 */
export interface Problem {
  kind: 'failed' | 'other-shape' | 'unnamed';
  text: string;
}

/** Checks answers against the document: no server error, no undocumented status or code, no other shape. */
export function answerChecker(
  document: ApiDocument,
): (request: FuzzRequest, answer: FuzzAnswer) => Problem | undefined {
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
  return ({ method, template, path }, { status, type, text }) => {
    const excerpt = `${status}: ${text.slice(0, 300)}`;
    if (status === 0 || status === 500) return { kind: 'failed', text: excerpt };
    // CloudFront answers instead of the API.
    if (status === 414 && `/api/v1${path}`.length > MAX_URL_BYTES) return undefined;
    const described = document.paths[template]?.[method.toLowerCase()]?.responses[status];
    const content = status >= 400 ? ERROR : described?.content?.['application/json'];
    if (content && type.startsWith('application/json')) {
      const validate = shapeOf(status >= 400 ? 'Error' : `${method} ${template} ${status}`, content.schema);
      if (!validate(JSON.parse(text)))
        return { kind: 'other-shape', text: `${status}: ${ajv.errorsText(validate.errors).slice(0, 400)}` };
    } else if (status >= 400) return { kind: 'other-shape', text: `${excerpt} as ${type}` };
    const isNamed = described && (status < 400 || described.description.includes(`\`${codeIn(text)}\``));
    return isNamed ? undefined : { kind: 'unnamed', text: excerpt };
  };
}

const ERROR = { schema: { $ref: '#/components/schemas/Error' } };
const codeIn = (text: string) => /"code":"([^"]+)"/.exec(text)?.[1] ?? 'no code';
