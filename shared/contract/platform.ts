import * as z from 'zod';
import { endpoint } from '#shared/contract/base.ts';

const open = endpoint('platform', 'public');

export const platform = {
  openapi: open
    .route({ method: 'GET', path: '/openapi.json', summary: 'Get this API as OpenAPI 3.1' })
    .output(z.record(z.string(), z.unknown())),
};
