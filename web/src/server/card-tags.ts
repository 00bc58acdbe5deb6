import type { PaperDetail } from '#shared/domain/paper.ts';
import { isPublic } from '#shared/domain/paper-constants.ts';
import type { PageHead } from '../lib/page-head.ts';

/**
 * Adds a paper's picture to the head of its page, for link previews. Only the server writes it: programs that show previews
 * run no script, so browsers needn't load this.
 */
export function withCard(
  head: PageHead,
  { files, status, archiveId, version }: PaperDetail,
  origin: string,
): PageHead {
  const card = isPublic(status) ? files.find(({ role }) => role === 'card') : undefined;
  if (!card) return head;
  return {
    ...head,
    meta: [
      ...(head.meta ?? []).filter(([name]) => name !== 'twitter:card'),
      ['og:image', new URL(card.url, origin).href],
      ['og:image:type', card.mediaType],
      ['og:image:width', '1200'],
      ['og:image:height', '630'],
      ['og:image:alt', `The title and the authors of ${archiveId}v${version}`],
      ['twitter:card', 'summary_large_image'],
    ],
  };
}
