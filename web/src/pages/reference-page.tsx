import { REFERENCE_SOURCES } from 'virtual:reference';
import { lazy } from 'react';
import { useParams } from 'react-router';
import { referencePath } from '#shared/contract/resource-pages.ts';
import type { Doc, EndpointDoc } from '../features/docs/doc.ts';
import { DocView } from '../features/docs/doc-view.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const PAGES = Object.fromEntries(
  Object.entries(REFERENCE_SOURCES).map(([name, load]) => [
    name,
    lazy(async () => {
      const source = await load();
      return {
        default: ({ endpoint }: { endpoint: string | undefined }) => (
          <Reference name={name} endpoint={endpoint} {...source} />
        ),
      };
    }),
  ]),
);

/** A page of the API reference: the endpoints of a resource, one of them, or the errors. */
export function ReferencePage() {
  const { name = '', endpoint } = useParams();
  const Page = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
  return Page ? <Page endpoint={endpoint} /> : <NotFoundPage />;
}

interface ReferenceProps {
  name: string;
  endpoint: string | undefined;
  doc: Doc;
  endpoints: Record<string, EndpointDoc>;
}

export function Reference({ name, endpoint, doc, endpoints }: ReferenceProps) {
  const home = referencePath(name);
  if (endpoint === undefined) return <DocView doc={doc} path={home} />;
  const own = Object.hasOwn(endpoints, endpoint) ? endpoints[endpoint] : undefined;
  if (!own) return <NotFoundPage />;
  return (
    <DocView
      doc={{ ...own, contents: doc.contents }}
      path={`${home}/${endpoint}`}
      parent={{ path: home, title: doc.title }}
    />
  );
}
