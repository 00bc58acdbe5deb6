import * as z from 'zod';
import { PROVIDER_SCHEMAS, type ProviderSchemaName } from '#shared/domain/review-provider.ts';

/** Returns a message of the protocol as JSON Schema, generated from the schema that validates messages. */
export async function getSchema({ name }: { name: ProviderSchemaName }): Promise<Record<string, unknown>> {
  return z.toJSONSchema(PROVIDER_SCHEMAS[name], { io: 'input', target: 'draft-2020-12' });
}
