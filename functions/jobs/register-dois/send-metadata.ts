import { createHash } from 'node:crypto';
import { DataCiteMetadata } from '#shared/domain/datacite.ts';
import type { Context } from '../../_lib/registrar/datacite-metadata.ts';
import type { RegistrarProfile } from '../../_lib/registrar/datacite-names.ts';
import { doiOf, nameOf, type Subject } from '../../_lib/registrar/registered-ids.ts';
import type { Clock } from '../../_lib/runtime/clock.ts';
import { configuredOrigin } from '../../_lib/runtime/configured-origin.ts';
import { setting } from '../../_lib/runtime/dynamodb.ts';
import { putDoi } from './datacite-client.ts';
import type { RegistrationRecord } from './registration-entities.ts';
import * as repository from './registration-repository.ts';

/** A paper's DOIs are under one prefix, also if the stage's prefix changes later. */
export type Registrar = Context & { prefix: string };

/** Returns where DOIs lead, and their prefix. @param of what has DOIs already keeps its prefix */
export async function registrarOf({ doiPrefix }: { doiPrefix?: string | undefined }): Promise<Registrar> {
  const origin = await configuredOrigin();
  if (origin === undefined) throw new Error('The site has no address yet, to which DOIs could lead.');
  return {
    origin,
    prefix: doiPrefix ?? setting('DATACITE_PREFIX'),
    profile: setting('REGISTRAR_PROFILE') === 'tools' ? 'tools' : ('contributors' satisfies RegistrarProfile),
  };
}

export type Send = (subject: Subject, metadata: DataCiteMetadata) => Promise<void>;

/** Returns a function that sends metadata if it differs from what the registrar has. */
export function sender(job: {
  clock: Clock;
  paperId: string;
  registrar: Registrar;
  known: Map<string, RegistrationRecord>;
}): Send {
  const { clock, paperId, registrar, known } = job;
  return async (subject, metadata) => {
    const doi = doiOf(subject, registrar.prefix);
    const sent = { ...DataCiteMetadata.parse(metadata), doi };
    const hash = createHash('sha256').update(JSON.stringify(sent)).digest('hex');
    const key = { paperId, name: nameOf(subject) };
    const registered = known.get(key.name);
    if (registered?.hash === hash) return;
    const revision = await repository.beginSending(key, doi, registered);
    await putDoi(sent);
    await repository.finishSending(key, { hash, revision, at: clock().toISOString() });
  };
}
