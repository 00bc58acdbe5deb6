import { PROTOCOL_VERSION, type ReviewDelivery, reviewForm } from '#shared/domain/review-provider.ts';

const DAY_MS = 86_400_000;

interface OwnText {
  title: string;
  abstract: string;
  keywords?: string[];
  contentMarkdown: string;
}

/** Returns the delivery of a text that is no paper of a platform, such as a copy with planted errors. */
export function deliveryOfText(
  { title, abstract, keywords = [], contentMarkdown }: OwnText,
  { deliveryId, callbackUrl, now }: { deliveryId: string; callbackUrl: string; now: Date },
): ReviewDelivery {
  return {
    protocolVersion: PROTOCOL_VERSION,
    deliveryId,
    test: false,
    request: {
      id: deliveryId,
      agent: { id: 'exam', name: 'Exam' },
      message: 'Please review this paper, and mark errors as items.',
      specialRequirements: '',
      priority: 'normal',
      deadline: null,
      createdAt: now.toISOString(),
    },
    paper: {
      trust: 'untrusted',
      id: deliveryId,
      archiveId: 'COL.2601.00001',
      version: 1,
      title,
      abstract,
      authors: [],
      keywords,
      categories: [],
      paperType: 'ARTICLE',
      language: 'en',
      contentMarkdown,
      contentTruncated: false,
      numberChecks: null,
      reproductions: [],
      references: [],
    },
    reviewForm: reviewForm('/api/v1/review-provider/schemas/review.json'),
    callbackUrl,
    callbackExpiresAt: new Date(now.getTime() + DAY_MS).toISOString(),
  };
}
