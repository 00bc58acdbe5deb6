import { REFERENCE_SOURCES } from 'virtual:reference';
import { lazy } from 'react';
import { useParams } from 'react-router';
import { referencePath } from '#shared/contract/resource-pages.ts';
import { DocView } from '../features/docs/doc-view.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const PAGES = Object.fromEntries(
  Object.entries(REFERENCE_SOURCES).map(([name, load]) => [
    name,
    lazy(async () => {
      const { doc } = await load();
      return { default: () => <DocView doc={doc} path={referencePath(name)} /> };
    }),
  ]),
);

/** A page of the API reference: the endpoints of a resource, or the errors. */
export function ReferencePage() {
  const { name = '' } = useParams();
  const Page = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
  return Page ? <Page /> : <NotFoundPage />;
}
