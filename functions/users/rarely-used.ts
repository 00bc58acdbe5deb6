// Loaded by the first request for one of these. One module, because each further dynamic import would split the code that all
// requests share into more files, and a cold start reads them all.
export { listAccounts } from './accounts/list-accounts.ts';
export { appealSuspension, decideSuspension, suspendAccount } from './accounts/suspend-account.ts';
export { deleteMe } from './delete-me.ts';
export { exportMe } from './export-me.ts';
export { decideBadge, listScholarQueue } from './scholar/decide-badge.ts';
export { confirmEmail, myVerification, requestBadge, withdrawRequest } from './scholar/request-badge.ts';
