import { type AnyContractProcedure, type ErrorMap, isContractProcedure } from '@orpc/contract';
import { type EndpointMeta, type EndpointRules, rulesOf } from '#shared/contract/base.ts';
import { contract } from '#shared/contract/index.ts';

export interface Endpoint extends Omit<EndpointMeta, keyof EndpointRules>, EndpointRules {
  /** `papers.submit` */
  name: string;
  /** What it does: `Submit a paper`. */
  summary: string;
  method: string;
  /** Below `/api/v1`, with parameters in braces: `/papers/{id}`. */
  path: string;
  /** The errors that the endpoint declares, by code. */
  errors: ErrorMap;
}

/** The endpoints as a flat list, for code that needs only routes: infra, documentation, tests. */
export function listEndpoints(): Endpoint[] {
  return Object.entries(contract).flatMap(([resource, procedures]) =>
    Object.entries<AnyContractProcedure>(procedures)
      .filter(([, procedure]) => isContractProcedure(procedure))
      .map(([name, procedure]) => toEndpoint(`${resource}.${name}`, procedure)),
  );
}

function toEndpoint(name: string, procedure: AnyContractProcedure): Endpoint {
  const { route, meta, errorMap } = procedure['~orpc'];
  if (!route.method || !route.path) throw new Error(`The endpoint ${name} has no method or path.`);
  const declared = meta as EndpointMeta;
  return {
    name,
    summary: route.summary ?? '',
    method: route.method,
    path: route.path,
    errors: errorMap,
    ...declared,
    ...rulesOf(declared, route.method),
  };
}
