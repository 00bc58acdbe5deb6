import type { SiteState } from '#shared/domain/site-state.ts';

/** The site state without any restriction or message. */
export const OPEN: SiteState = {
  state: 'OPEN',
  isOperational: true,
  registrationEnabled: true,
  submissionsEnabled: true,
  maintenanceMode: false,
  message: 'All systems operational.',
};
