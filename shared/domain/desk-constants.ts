/** The states of a desk review: state → label. */
export const DESK_STATE_NAMES = {
  waiting: 'Waiting for an admin',
  released: 'Cleared by an admin',
  rejected: 'Not published',
  appealed: 'Waiting for the decision on the appeal',
} as const;
export type DeskState = keyof typeof DESK_STATE_NAMES;
export const DESK_STATES = Object.keys(DESK_STATE_NAMES) as [DeskState, ...DeskState[]];

export const DESK_VERDICTS = ['publish', 'reject'] as const;
export type DeskVerdict = (typeof DESK_VERDICTS)[number];
