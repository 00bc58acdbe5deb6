import { API_BASE_PATH } from '#shared/constants.ts';
import type { ProviderSchemaName } from '#shared/domain/review-provider.ts';

const base = (origin: string) => `${origin}${API_BASE_PATH}/review-provider`;

/** Returns the URL that a provider sends the review of a delivery to. */
export const callbackUrl = (origin: string, requestId: string, deliveryId: string): string =>
  `${base(origin)}/review-requests/${requestId}/callback/${deliveryId}`;

/** Returns the URL that takes the review of a delivery that a reviewer fetched. */
export const answerUrl = (origin: string, requestId: string): string =>
  `${base(origin)}/review-requests/${requestId}/review`;

export const schemaUrl = (origin: string, name: ProviderSchemaName): string =>
  `${base(origin)}/schemas/${name}`;
