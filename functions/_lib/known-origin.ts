import { originEntity } from './notice-entities.ts';

let noted: string | undefined;

/**
 * Notes where the product stands, for mails that no request causes. Only where the stage does not say it itself: prod
 * always does (infra/config.ts), as a request can name any host.
 */
export async function noteOrigin(origin: string): Promise<void> {
  if (process.env.PUBLIC_ORIGIN || noted === origin) return;
  noted = origin;
  await originEntity().put({ origin }).go();
}

/** Where the product stands: configured, or as it was last asked for; undefined before anybody asked. */
export async function knownOrigin(): Promise<string | undefined> {
  if (process.env.PUBLIC_ORIGIN) return process.env.PUBLIC_ORIGIN;
  const { data } = await originEntity().get({}).go();
  return data?.origin;
}
