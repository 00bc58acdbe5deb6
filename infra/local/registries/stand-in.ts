import type { EdgePlugin } from '../edge/edge.ts';
import { sendAnswer } from '../http/messages.ts';
import { ORGANIZATIONS, type OrganizationRecord, WORKS } from './records.ts';

export type RegistriesStandIn = {
  plugin: EdgePlugin;
  /** Returns the variables that replace a function's registries by local ones; none if it uses no registry. */
  settingsFor(environment: Record<string, string>): Record<string, string>;
};

const MOUNT = '/dev/registries';
const FOUND_AT_ONCE = 20;

/** Serves the APIs of ROR (version 2) and of Crossref's funders and works at `/dev/registries`, with a few records. */
export function createRegistriesStandIn(origin: string): RegistriesStandIn {
  return {
    plugin: async (message, response) => {
      const url = new URL(message.url ?? '', origin);
      const query = url.searchParams.get('query') ?? '';
      const body = answerTo(url, query);
      if (body === undefined && !url.pathname.startsWith(`${MOUNT}/`)) return false;
      await sendAnswer(response, message.method ?? 'GET', {
        status: body === undefined ? 404 : 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body ?? {}),
      });
      return true;
    },
    settingsFor: ({ ROR_API }) =>
      ROR_API === undefined
        ? {}
        : { ROR_API: `${origin}${MOUNT}/ror`, CROSSREF_API: `${origin}${MOUNT}/crossref` },
  };
}

function answerTo({ pathname, searchParams }: URL, query: string): object | undefined {
  if (pathname === `${MOUNT}/ror/v2/organizations`) {
    const onlyFunders = searchParams.get('filter') === 'types:funder';
    return rorAnswer(found(query).filter(({ funder }) => !onlyFunders || funder));
  }
  if (pathname === `${MOUNT}/crossref/funders`) return crossrefAnswer(found(query), query);
  if (pathname.startsWith(`${MOUNT}/crossref/works/`))
    return workAnswer(decodeURIComponent(pathname.slice(`${MOUNT}/crossref/works/`.length)));
  return undefined;
}

/** Returns whether each word of the query starts a word of the record's names, as in both registries. */
function found(query: string): OrganizationRecord[] {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return [];
  return ORGANIZATIONS.filter((record) => {
    const words = wordsOf([record.name, ...record.aliases, record.ror].join(' '));
    return wanted.every((word) => words.some((known) => known.startsWith(word)));
  }).slice(0, FOUND_AT_ONCE);
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns a record in the format of https://ror.readme.io/docs/rest-api, version 2. */
const rorAnswer = (records: OrganizationRecord[]) => ({
  number_of_results: records.length,
  time_taken: 1,
  items: records.map(({ ror, name, aliases, city, country, funder }) => ({
    id: `https://ror.org/${ror}`,
    names: [
      { lang: 'en', types: ['label', 'ror_display'], value: name },
      ...aliases.map((alias) => ({ lang: null, types: ['acronym'], value: alias })),
    ],
    locations: [{ geonames_id: 0, geonames_details: { name: city, country_name: country } }],
    types: funder ? ['funder'] : ['education'],
    external_ids: funder ? [{ type: 'fundref', all: [funder], preferred: funder }] : [],
    status: 'active',
  })),
  meta: { types: [], countries: [], statuses: [] },
});

/** Returns a record in the format of `/funders` at https://api.crossref.org/swagger-ui/index.html. */
function crossrefAnswer(records: OrganizationRecord[], query: string) {
  const items = records.flatMap(({ name, aliases, country, funder }) =>
    funder
      ? [
          {
            id: funder,
            location: country,
            name,
            'alt-names': aliases,
            uri: `http://dx.doi.org/10.13039/${funder}`,
            replaces: [],
            'replaced-by': [],
            tokens: wordsOf(name),
          },
        ]
      : [],
  );
  return {
    status: 'ok',
    'message-type': 'funder-list',
    'message-version': '1.0.0',
    message: {
      'items-per-page': FOUND_AT_ONCE,
      query: { 'start-index': 0, 'search-terms': query },
      'total-results': items.length,
      items,
    },
  };
}

/** Returns a work in the format of `/works/{doi}`; undefined, which becomes a 404, for other DOIs. */
function workAnswer(doi: string) {
  const work = WORKS.find((one) => one.doi.toLowerCase() === doi.toLowerCase());
  if (!work) return undefined;
  return {
    status: 'ok',
    'message-type': 'work',
    message: {
      DOI: work.doi,
      URL: `https://doi.org/${work.doi}`,
      type: 'journal-article',
      title: [work.title],
      author: work.authors.map(([given, family]) => ({ given, family, sequence: 'first', affiliation: [] })),
      'container-title': [work.journal],
      issued: { 'date-parts': [[work.year]] },
    },
  };
}
