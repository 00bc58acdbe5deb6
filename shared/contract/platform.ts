import * as z from 'zod';
import { CREDENTIALS_UNCHECKED, endpoint } from '#shared/contract/base.ts';

// Its function reads no tables.
const open = endpoint('platform', 'public', CREDENTIALS_UNCHECKED);

export const platform = {
  openapi: open
    .route({ method: 'GET', path: '/openapi.json', summary: 'Get this API as OpenAPI 3.1' })
    .output(z.record(z.string(), z.unknown())),
};
