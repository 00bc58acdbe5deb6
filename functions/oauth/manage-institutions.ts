import { API_BASE_PATH } from '#shared/constants.ts';
import type {
  Institution,
  InstitutionChanges,
  InstitutionForAdmins,
  NewInstitution,
} from '#shared/domain/institution.ts';
import { AppError } from '#shared/errors.ts';
import { type InstitutionRecord, institutionEntity } from '../_lib/identity/institution-entities.ts';
import { institutionOf } from '../_lib/identity/second-sign.ts';
import { auditWrites } from '../_lib/operations/audit-log.ts';
import { encryptKey } from '../_lib/providers/provider-key.ts';
import { type Call, requireCaller } from '../_lib/runtime/call.ts';
import { defined } from '../_lib/runtime/defined.ts';
import { transact, type Write } from '../_lib/runtime/transact.ts';
import * as store from './institution-repository.ts';
import type { OauthDeps } from './oauth-attempt.ts';
import { discoverInstitution } from './oidc-client.ts';
import { domainOf } from './prove-membership.ts';

/** Returns the institutions whose people can log in. */
export async function listInstitutions() {
  const institutions = await store.listInstitutions();
  return { success: true as const, data: { institutions: institutions.map(toInstitution) } };
}

export async function institutionsForAdmins(_input: unknown, call: Call) {
  const institutions = await store.listInstitutions();
  return {
    success: true as const,
    data: { institutions: institutions.map((institution) => toInstitutionForAdmins(institution, call)) },
  };
}

/** @throws AppError `institution-domain-refused`, `institution-issuer-refused` */
export function addInstitution(deps: OauthDeps) {
  return async ({ clientSecret, ror, ...fields }: NewInstitution, call: Call) => {
    await refuseDomains(fields.domains);
    const at = deps.clock().toISOString();
    const institution: InstitutionRecord = {
      ...fields,
      ...(ror ? { ror } : {}),
      institutionId: deps.newId(),
      sealedSecret: await encryptKey(clientSecret),
      createdAt: at,
      updatedAt: at,
    };
    await discoverInstitution(institution).catch((cause: unknown) => {
      console.info('The issuer of a new institution was refused', { issuer: fields.issuer, error: cause });
      throw new AppError('institution-issuer-refused', { cause });
    });
    await save(
      institutionEntity().create(institution),
      { before: undefined, after: institution },
      deps,
      call,
    );
    return { success: true as const, data: toInstitutionForAdmins(institution, call) };
  };
}

/** @throws AppError `institution-not-found`, `institution-domain-refused` */
export function changeInstitution(deps: OauthDeps) {
  return async ({ id, clientSecret, ror, ...fields }: InstitutionChanges & { id: string }, call: Call) => {
    const before = await find(id);
    if (fields.domains) await refuseDomains(fields.domains, id);
    const now = deps.clock();
    const { ror: earlier, ...kept } = before;
    const after: InstitutionRecord = {
      ...kept,
      ...defined({ ...fields, ror: ror === undefined ? earlier : (ror ?? undefined) }),
      ...(clientSecret === undefined ? {} : { sealedSecret: await encryptKey(clientSecret) }),
      updatedAt: now.toISOString(),
    };
    const write = institutionEntity()
      .put(after)
      .where((item, { eq }) => eq(item.updatedAt, before.updatedAt));
    await save(write, { before, after }, deps, call);
    await store.updateMembers(id, after, now);
    return { success: true as const, data: toInstitutionForAdmins(after, call) };
  };
}

/**
 * Removes an institution, which ends all memberships of it. A call that was interrupted can be repeated.
 * @throws AppError `institution-not-found`
 */
export function removeInstitution(deps: OauthDeps) {
  return async ({ id }: { id: string }, call: Call) => {
    const before = await store.getInstitution(id);
    if (before) {
      const write = institutionEntity()
        .delete({ institutionId: id })
        .where((item, { eq }) => eq(item.updatedAt, before.updatedAt));
      await save(write, { before, after: undefined }, deps, call);
    }
    const members = await store.updateMembers(id, undefined, deps.clock());
    if (!before && members === 0) throw new AppError('institution-not-found');
    return { success: true as const };
  };
}

/** Writes an institution with an entry of the audit log, which has no secret. */
async function save(
  write: Write,
  { before, after }: { before: InstitutionRecord | undefined; after: InstitutionRecord | undefined },
  { clock, newId }: OauthDeps,
  call: Call,
): Promise<void> {
  const logged = (record?: InstitutionRecord) => {
    if (!record) return null;
    const { sealedSecret: _, ...shown } = record;
    return shown;
  };
  const outcome = await transact([
    write,
    ...auditWrites({
      id: newId(),
      actor: requireCaller(call).supervisor,
      action: after ? 'institution.saved' : 'institution.removed',
      before: logged(before),
      after: logged(after),
      at: clock(),
    }),
  ]);
  if (!outcome.done) throw new AppError('changed-meanwhile');
}

/** Refuses domains at which everybody can get an address, and those that are, include, or are below another institution's. */
async function refuseDomains(domains: readonly string[], ownId?: string): Promise<void> {
  const others = (await store.listInstitutions())
    .filter(({ institutionId }) => institutionId !== ownId)
    .flatMap((each) => each.domains);
  const refused = domains.some(
    (domain) =>
      institutionOf(`a@${domain}`) === undefined ||
      domainOf(domain, others) !== undefined ||
      others.some((other) => domainOf(other, [domain]) !== undefined),
  );
  if (refused) throw new AppError('institution-domain-refused');
}

/** @throws AppError `institution-not-found` */
async function find(id: string): Promise<InstitutionRecord> {
  const institution = await store.getInstitution(id);
  if (!institution) throw new AppError('institution-not-found');
  return institution;
}

const toInstitution = ({ institutionId, name, ror, domains }: InstitutionRecord): Institution => ({
  id: institutionId,
  name,
  ror: ror ?? null,
  domains,
});

function toInstitutionForAdmins(institution: InstitutionRecord, { origin }: Call): InstitutionForAdmins {
  const { institutionId, issuer, clientId, createdAt, updatedAt } = institution;
  const callbackUrl = `${origin}${API_BASE_PATH}/oauth/institutions/${institutionId}/callback`;
  return { ...toInstitution(institution), issuer, clientId, callbackUrl, createdAt, updatedAt };
}
