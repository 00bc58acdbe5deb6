import { COMPONENT_IDS } from '#shared/domain/component-status.ts';
import { checkComponents } from '../../_lib/operations/component-health.ts';
import { systemClock } from '../../_lib/runtime/clock.ts';
import { recordHealth } from './record-health.ts';

/** Checks the components of the platform every five minutes, and records the result for the status page. */
export const handler = async (): Promise<void> => {
  const now = systemClock();
  const health = await checkComponents();
  for (const component of COMPONENT_IDS) await recordHealth(component, health[component], now);
  console.info('Checked the components of the platform', health);
};
