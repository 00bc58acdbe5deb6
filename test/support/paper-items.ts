import { call } from './api.ts';

/** An item of a review of a paper by `aPublishedPaper`. */
export const item = (claim: string, fields: object = {}) => ({
  quote: { exact: 'We wrote a text and sent it.' },
  kind: 'error',
  severity: 'minor',
  claim,
  evidence: 'Section 1.',
  ...fields,
});

/** A page of the items of a paper's reviews. */
export const itemsOf = async (id: string, query = '') =>
  (await call('GET', `/reviews/paper/${id}/items${query}`)).body.data;
