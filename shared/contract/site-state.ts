import * as z from 'zod';
import { endpoint, envelope, PageQuery, Pagination } from '#shared/contract/base.ts';
import { SiteState, SiteStateChange } from '#shared/domain/site-state.ts';

const open = endpoint('site-state', 'public');
const admin = endpoint('site-state', 'admin');

const AuditEntry = z.object({
  id: z.string(),
  actor: z.object({ id: z.string(), username: z.string() }),
  action: z.string().describe('What was done: `site-state.changed`, `account.deleted`.'),
  before: z.unknown(),
  after: z.unknown(),
  at: z.iso.datetime(),
});

export const siteState = {
  get: open
    .route({ method: 'GET', path: '/site-state', summary: 'What the platform lets people do at present' })
    .output(envelope(SiteState)),
  change: admin
    .route({
      method: 'POST',
      path: '/site-state',
      summary: 'Open or close the platform',
      description: 'Fields that are left out stay; a new state begins with its own flags and words.',
    })
    .input(SiteStateChange)
    .output(envelope(SiteState)),
  auditLog: admin
    .route({ method: 'GET', path: '/admin/audit-log', summary: 'What admins did, newest first' })
    .input(PageQuery)
    .output(envelope(z.object({ entries: z.array(AuditEntry), pagination: Pagination }))),
};
