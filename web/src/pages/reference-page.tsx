import { REFERENCE_SOURCES } from 'virtual:reference';
import { lazy, useState } from 'react';
import { useParams } from 'react-router';
import { referencePath } from '#shared/contract/resource-pages.ts';
import type { Doc, EndpointDoc } from '../features/docs/doc.ts';
import { DocView } from '../features/docs/doc-view.tsx';
import { NotFoundPage } from './not-found-page.tsx';

type Source = Pick<ReferenceProps, 'doc' | 'endpoints'>;
const loaded = new Map<string, Source>();

/** Loads the text of a page of the reference before the page is drawn. Unknown names have none. */
export async function loadReference(name = ''): Promise<void> {
  const load = Object.hasOwn(REFERENCE_SOURCES, name) ? REFERENCE_SOURCES[name] : undefined;
  if (load) loaded.set(name, await load());
}

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
  return <Named key={name} name={name} endpoint={endpoint} />;
}

function Named({ name, endpoint }: Pick<ReferenceProps, 'name' | 'endpoint'>) {
  const [source] = useState(() => loaded.get(name));
  if (source) return <Reference name={name} endpoint={endpoint} {...source} />;
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
