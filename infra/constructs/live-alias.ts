import {
  Alias,
  type IFunction,
  type IVersion,
  type Function as LambdaFunction,
  Version,
} from 'aws-cdk-lib/aws-lambda';
import { z } from 'zod';

export type LiveAlias = Alias & IFunction;

/** Makes the alias `live` of a function, which leads to its released version. */
export const liveAlias = (fn: LambdaFunction): LiveAlias =>
  OwnAlias.parse(new Alias(fn, 'live', { aliasName: 'live', version: OwnVersion.parse(fn.currentVersion) }));

// With exactOptionalPropertyTypes, these classes don't match their own interfaces: optional getters may be undefined.
const OwnAlias = z.custom<LiveAlias>((value) => value instanceof Alias);
const OwnVersion = z.custom<IVersion>((value) => value instanceof Version);
