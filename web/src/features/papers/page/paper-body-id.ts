export const PAPER_BODY_ID = 'paper-body';
