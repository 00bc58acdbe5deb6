import * as z from 'zod';
import { endpoint, envelope, NEVER_CLOSED, PageQuery, Pagination } from '#shared/contract/base.ts';
import { PublicSiteState, SiteState, SiteStateChange } from '#shared/domain/site-state.ts';

const open = endpoint('site-state', 'public', NEVER_CLOSED);
const admin = endpoint('site-state', 'admin');

const AuditEntry = z.object({
  id: z.string(),
  actor: z.object({ id: z.string(), username: z.string() }),
  action: z.string().describe('The action, such as `site-state.changed` or `account.deleted`.'),
  before: z.unknown(),
  after: z.unknown(),
  at: z.iso.datetime(),
});

export const siteState = {
  get: open
    .route({ method: 'GET', path: '/site-state', summary: 'Get the site state' })
    .output(envelope(PublicSiteState)),
  change: admin
    .route({
      method: 'POST',
      path: '/site-state',
      summary: 'Change the site state',
      description: 'Omitted fields stay unchanged. A new state starts with its default flags and messages.',
    })
    .input(SiteStateChange)
    .output(envelope(SiteState)),
  auditLog: admin
    .route({ method: 'GET', path: '/admin/audit-log', summary: 'List the audit log, newest first' })
    .input(PageQuery)
    .output(envelope(z.object({ entries: z.array(AuditEntry), pagination: Pagination }))),
};
