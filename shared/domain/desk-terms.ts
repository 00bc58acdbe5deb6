/** Where a held version stands: state → how a page names it. */
export const DESK_STATE_NAMES = {
  waiting: 'Waits for an editor',
  released: 'Cleared by an editor',
  rejected: 'Not published',
  appealed: 'Waits for an answer to the appeal',
} as const;
export type DeskState = keyof typeof DESK_STATE_NAMES;
export const DESK_STATES = Object.keys(DESK_STATE_NAMES) as [DeskState, ...DeskState[]];

export const DESK_VERDICTS = ['publish', 'reject'] as const;
export type DeskVerdict = (typeof DESK_VERDICTS)[number];
