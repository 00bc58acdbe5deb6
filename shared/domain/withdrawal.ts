import * as z from 'zod';

/** Why a paper is withdrawn. Its page shows this to readers. */
export const WithdrawalReason = z.string().trim().max(2000);
