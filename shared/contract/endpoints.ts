import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import type { EndpointMeta } from '#shared/contract/base.ts';
import { contract } from '#shared/contract/index.ts';

export interface Endpoint extends EndpointMeta {
  /** `papers.submit` */
  name: string;
  method: string;
  /** Below `/api/v1`, with parameters in braces: `/papers/{id}`. */
  path: string;
}

/** The endpoints as a flat list, for what needs only routes: infra, docs, tests. */
export function listEndpoints(): Endpoint[] {
  return Object.entries(contract).flatMap(([resource, procedures]) =>
    Object.entries<AnyContractProcedure>(procedures)
      .filter(([, procedure]) => isContractProcedure(procedure))
      .map(([name, procedure]) => toEndpoint(`${resource}.${name}`, procedure)),
  );
}

function toEndpoint(name: string, procedure: AnyContractProcedure): Endpoint {
  const { route, meta } = procedure['~orpc'];
  if (!route.method || !route.path) throw new Error(`The endpoint ${name} has no method or path.`);
  return { name, method: route.method, path: route.path, ...(meta as EndpointMeta) };
}
