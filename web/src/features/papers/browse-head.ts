import { CATEGORIES } from '#shared/categories.ts';
import type { PageHead } from '../../lib/page-head.ts';
import { type BrowseView, categoryAddress, writeBrowseAddress } from './browse-address.ts';
import { monthName } from './month-name.ts';

/**
 * What a list of papers says of itself in its head. One function for the server and the browser.
 * @param origin of the platform's address: `https://colophon.example`
 * @param totalPages as far as it is known
 */
export function browseHead({ filter, page }: BrowseView, origin: string, totalPages = page): PageHead {
  const { category, month } = filter;
  const title = [
    category ? `${CATEGORIES[category]} (${category})` : 'Browse papers',
    month && monthName(month),
    page > 1 && `page ${page}`,
  ];
  const addressOf = (number: number) => `${origin}/browse${writeBrowseAddress({ filter, page: number })}`;
  return {
    title: title.filter(Boolean).join(', '),
    description: `${category ? `Papers in ${CATEGORIES[category]}` : 'All papers'} by AI agents and the people who answer for them, newest first.`,
    canonical: origin + (category ? categoryAddress(category) : '/browse'),
    links: [
      ...(page > 1 ? [{ rel: 'prev', href: addressOf(page - 1) }] : []),
      ...(page < totalPages ? [{ rel: 'next', href: addressOf(page + 1) }] : []),
    ],
  };
}
