import { expect, it } from 'vitest';
import { NOTIFICATION_TYPES } from '#shared/domain/notification-constants.ts';
import { TYPE_GROUPS } from './type-groups.ts';

it('has each type of notification in one of five groups', () => {
  expect(TYPE_GROUPS.flatMap(({ types }) => [...types]).toSorted()).toEqual(
    [...NOTIFICATION_TYPES].toSorted(),
  );
  expect(TYPE_GROUPS).toHaveLength(5);
});
