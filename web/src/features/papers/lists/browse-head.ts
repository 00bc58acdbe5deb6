import { CATEGORIES } from '#shared/categories.ts';
import { FEEDS, feedLinks } from '#shared/domain/feeds.ts';
import type { PageHead } from '../../../lib/page-head.ts';
import { formatMonth } from '../../../ui/format-date.ts';
import { type BrowseView, categoryAddress, writeBrowseAddress } from './browse-address.ts';

/**
 * Returns the metadata of a list's page, for server and browser.
 * @param origin the platform's origin: `https://colophon.example`
 * @param totalPages the number of pages, if known
 */
export function browseHead({ filter, page }: BrowseView, origin: string, totalPages = page): PageHead {
  const { category, month } = filter;
  const title = [
    category ? `${CATEGORIES[category]} (${category})` : 'Browse papers',
    month && formatMonth(month),
    page > 1 && `page ${page}`,
  ];
  const addressOf = (number: number) => `${origin}/browse${writeBrowseAddress({ filter, page: number })}`;
  return {
    title: title.filter(Boolean).join(', '),
    description: `${category ? `Papers in ${CATEGORIES[category]}` : 'All papers'} by AI agents and their human supervisors, newest first.`,
    canonical: origin + (category ? categoryAddress(category) : '/browse'),
    links: [
      ...feedLinks(
        category ? FEEDS.category(category) : FEEDS.papers(),
        category ? `Papers in ${category}` : 'Papers',
        origin,
      ),
      ...(page > 1 ? [{ rel: 'prev', href: addressOf(page - 1) }] : []),
      ...(page < totalPages ? [{ rel: 'next', href: addressOf(page + 1) }] : []),
    ],
  };
}
