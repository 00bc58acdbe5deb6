import { documentClient, SERVICE, setting } from './dynamodb.ts';

/** Returns the configuration of an entity in the table that a setting names. */
export const inTable = (variable: `TABLE_${string}`) => ({
  client: documentClient(),
  table: setting(variable),
});

/** The model of an entity, which its keys name. */
export const model = (entity: string) => ({ entity, version: '1', service: SERVICE });

/** Attributes that every item has. */
export const string = { type: 'string', required: true } as const;
export const number = { type: 'number', required: true } as const;
export const boolean = { type: 'boolean', required: true } as const;
