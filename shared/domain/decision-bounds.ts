/** The numbers of the rule: the quorum, and the weighted means that accept or reject a paper. */
export const DECISION_BOUNDS = {
  reviews: 3,
  supervisors: 3,
  acceptOverall: 6,
  acceptCorrectness: 5,
  rejectOverall: 4,
} as const;
