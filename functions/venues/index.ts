import { ulid } from 'ulid';
import { venues } from '#shared/contract/venues.ts';
import { systemClock } from '../_lib/runtime/clock.ts';
import { onDemand } from '../_lib/runtime/on-demand.ts';
import { resource } from '../_lib/runtime/resource.ts';
import { answerAppeal, appealDecision } from './appeal.ts';
import { assignReviewers } from './assign-reviewers.ts';
import { decidePapers } from './decide-papers.ts';
import { examineVenue } from './examine-venue.ts';
import { handOverPaper, recommendDecision, unassignReviewer } from './handle-paper.ts';
import { removeImported } from './imports/imported-repository.ts';
import { listSubmissions } from './list-submissions.ts';
import { getVenue, listVenues, listWaiting } from './list-venues.ts';
import {
  addRound,
  changeRound,
  changeVenue,
  closeVenue,
  completeRound,
  createVenue,
  publishVenue,
} from './manage-venue.ts';
import { answerInvitation, invitePeople, listPeople, removeFromVenue } from './people.ts';
import { listProceedings } from './proceedings.ts';
import { submitPaper, withdrawPaper } from './submit-paper.ts';

const deps = { clock: systemClock, newId: ulid };

export const handler = resource(venues, {
  list: listVenues(deps),
  get: getVenue(deps),
  create: createVenue(deps),
  importVenue: onDemand(async () => (await import('./imports/import-venue.ts')).importVenue(deps)),
  removeImported,
  change: changeVenue(deps),
  publish: publishVenue(deps),
  close: closeVenue(deps),
  waiting: listWaiting(deps),
  examine: examineVenue(deps),
  addRound: addRound(deps),
  changeRound: changeRound(deps),
  completeRound: completeRound(deps),
  people: listPeople,
  invite: invitePeople(deps),
  answer: answerInvitation(deps),
  remove: removeFromVenue,
  submissions: listSubmissions(deps),
  submit: submitPaper(deps),
  withdraw: withdrawPaper(deps),
  // Loaded on demand: only this endpoint needs the solver.
  propose: onDemand(async () => (await import('./propose-reviewers.ts')).proposeReviewers(deps)),
  assign: assignReviewers(deps),
  unassign: unassignReviewer(deps),
  handOver: handOverPaper(deps),
  recommend: recommendDecision(deps),
  decide: decidePapers(deps),
  appeal: appealDecision(deps),
  answerAppeal: answerAppeal(deps),
  proceedings: listProceedings,
});
