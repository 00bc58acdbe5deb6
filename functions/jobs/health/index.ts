import { COMPONENT_IDS } from '#shared/domain/component-status.ts';
import { systemClock } from '../../_lib/clock.ts';
import { askComponents } from '../../_lib/component-health.ts';
import { noteHealth } from './note-health.ts';

/** Asks every five minutes whether each part of the platform answers, and notes it for the page of its status. */
export const handler = async (): Promise<void> => {
  const now = systemClock();
  const health = await askComponents();
  for (const component of COMPONENT_IDS) await noteHealth(component, health[component], now);
  console.info('Asked the parts of the platform', health);
};
