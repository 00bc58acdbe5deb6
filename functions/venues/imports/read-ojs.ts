import { normalDoi } from '#shared/domain/reference-ids.ts';
import { elementsOf, textOf, type XmlElement } from '../../_lib/runtime/read-xml.ts';
import type { ExportedPaper, VenueExport } from './export.ts';

const ISSN = /^\d{4}-\d{3}[\dX]$/;

/**
 * Reads what OJS exports: issues or articles as native XML (OJS 2 and 3), or records of OAI-PMH as `oai_dc` or `oai_jats`.
 * @returns undefined for other XML
 */
export function readOjs(document: XmlElement): VenueExport | undefined {
  const [root] = elementsOf(document);
  if (!root) return undefined;
  if (nameOf(root) === 'OAI-PMH') return readOai(root);
  const issues = nameOf(root) === 'issues' ? children(root, 'issue') : [root];
  const articles = issues.flatMap((issue) => articlesIn(issue).map((article) => ({ article, issue })));
  if (articles.length === 0) return undefined;
  const published = articles.filter(isPublished);
  return {
    ...EMPTY,
    name: textIn(published[0]?.article, 'publication', 'contextName'),
    papers: published.map(toPaper),
    refused: articles.length - published.length,
    leftOut: ['We leave out abstracts, files, references, email addresses, and biographies.'],
  };
}

const EMPTY = { source: 'OJS', kind: 'journal', website: '', issn: '', hidden: 0 } as const;

/** A name without its prefix, which a document chooses. */
const nameOf = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1);

const children = (from: XmlElement | undefined, ...names: string[]): XmlElement[] =>
  from ? elementsOf(from).filter((child) => names.includes(nameOf(child))) : [];

/** Returns the first element at a path of names. */
const at = (from: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((element, name) => children(element, name)[0], from);

const textIn = (from: XmlElement | undefined, ...path: string[]): string => textOf(at(from, ...path));

/** Returns the text of an element that is repeated for each language: in the article’s own, in English, or the first. */
function localized(from: XmlElement | undefined, name: string, locale = ''): string {
  const texts = children(from, name).map((element) => ({
    in: element.attributes.locale ?? '',
    // Titles have HTML as text.
    text: textOf(element).replaceAll(/<\/?[a-z]+\b[^<>]*>/gi, ''),
  }));
  const given = texts.filter(({ text }) => text !== '');
  const found = given.find((each) => each.in === locale) ?? given.find((each) => each.in.startsWith('en'));
  return (found ?? given[0])?.text ?? '';
}

interface InIssue {
  article: XmlElement;
  issue: XmlElement;
}

/** OJS 2 has articles in sections. */
function articlesIn(issue: XmlElement): XmlElement[] {
  if (nameOf(issue) === 'article') return [issue];
  const around = [issue, ...children(issue, 'articles', 'section')];
  return around.flatMap((each) => children(each, 'article'));
}

/** The published version of an article, which has its metadata; before OJS 3.2, the article itself. */
function publicationOf(article: XmlElement): XmlElement {
  const versions = children(article, 'publication', 'pkppublication');
  return versions.findLast(({ attributes }) => attributes.status === PUBLISHED) ?? versions[0] ?? article;
}

/** The status of published articles in OJS; others are queued, scheduled, or declined. */
const PUBLISHED = '3';

function isPublished({ article, issue }: InIssue): boolean {
  const states = [article, publicationOf(article)].flatMap(({ attributes }) => attributes.status ?? []);
  const { published } = issue.attributes;
  if (states.some((status) => status !== PUBLISHED) || published === '0' || published === 'false')
    return false;
  return states.length > 0 || published !== undefined;
}

function toPaper({ article, issue }: InIssue): ExportedPaper {
  const publication = publicationOf(article);
  const locale = publication.attributes.locale ?? article.attributes.locale;
  const identified = at(publication, 'issue_identification') ?? at(issue, 'issue_identification') ?? issue;
  const [title, subtitle, prefix] = ['title', 'subtitle', 'prefix'].map((name) =>
    localized(publication, name, locale),
  );
  const ids = [publication, article].flatMap((each) => children(each, 'id'));
  const idOf = (type: string) => textOf(ids.find(({ attributes }) => attributes.type === type));
  const remote = children(publication, 'article_galley').flatMap((galley) => children(galley, 'remote'));
  return {
    key: idOf('doi') || `${roundOf(identified)} ${idOf('internal')} ${title}`,
    round: roundOf(identified),
    title: [[prefix, title].filter(Boolean).join(' '), subtitle].filter(Boolean).join(': '),
    authors: [publication, ...children(publication, 'authors')]
      .flatMap((each) => children(each, 'author'))
      .map((author) => authorName(author, locale)),
    decision: '',
    doi: idOf('doi'),
    url: remote[0]?.attributes.src ?? '',
    submittedAt: article.attributes.date_submitted,
    decidedAt:
      publication.attributes.date_published ??
      (textIn(publication, 'date_published') || textIn(issue, 'date_published')),
  };
}

const authorName = (author: XmlElement, locale: string | undefined): string =>
  ['givenname', 'firstname', 'middlename', 'familyname', 'lastname']
    .flatMap((part) => localized(author, part, locale) || [])
    .join(' ');

/** Names an issue as OJS does: `Vol. 5 No. 2 (2020): On walls`. */
function roundOf(identified: XmlElement): string {
  const [volume, number, year] = ['volume', 'number', 'year'].map((name) => textIn(identified, name));
  const title = nameOf(identified) === 'article' ? '' : localized(identified, 'title');
  return issueName({ volume, number, year, title });
}

function issueName(issue: Record<string, string | undefined>): string {
  const { volume, number, year, title } = issue;
  const named = [volume && `Vol. ${volume}`, number && `No. ${number}`, year && `(${year})`];
  return [named.filter(Boolean).join(' '), title].filter(Boolean).join(': ');
}

function readOai(root: XmlElement): VenueExport | undefined {
  const lists = children(root, 'ListRecords', 'GetRecord');
  const records = lists.flatMap((list) => children(list, 'record'));
  if (records.length === 0) return undefined;
  const read = records.flatMap((record) => {
    const [metadata] = children(record, 'metadata').flatMap(elementsOf);
    const key = textIn(record, 'header', 'identifier');
    if (!metadata || at(record, 'header')?.attributes.status === 'deleted') return [];
    return [nameOf(metadata) === 'article' ? ofJats(metadata, key) : ofDublinCore(metadata, key)];
  });
  const isCut = lists.some((list) => textIn(list, 'resumptionToken') !== '');
  const [first] = read;
  return {
    ...EMPTY,
    name: first?.journal ?? '',
    issn: read.map(({ issn }) => issn).find((issn) => ISSN.test(issn)) ?? '',
    papers: read.map(({ paper }) => paper),
    refused: records.length - read.length,
    leftOut: [
      'We leave out abstracts, keywords, files, and email addresses.',
      ...(isCut ? ['The file is one page of several. Import the next page into the same draft.'] : []),
    ],
  };
}

interface OaiRecord {
  journal: string;
  issn: string;
  paper: ExportedPaper;
}

function ofDublinCore(metadata: XmlElement, key: string): OaiRecord {
  const texts = (name: string) => children(metadata, name).map((element) => textOf(element));
  const [source = '', ...others] = texts('source');
  // `Journal of Walls; Vol. 2 No. 1 (2020); 1-12`
  const [journal = '', issue = ''] = source.split(/;\s*/);
  const date = texts('date')[0] ?? '';
  const ids = texts('identifier');
  return {
    journal: journal || (texts('publisher')[0] ?? ''),
    issn: others.find((text) => ISSN.test(text)) ?? '',
    paper: {
      key,
      round: issue || date.slice(0, 4),
      title: texts('title')[0] ?? '',
      authors: texts('creator').map(givenFirst),
      decision: '',
      doi: ids.map((id) => normalDoi(id)).find((doi) => doi !== undefined) ?? '',
      url: ids.find((id) => /^https?:\/\/(?!(?:dx\.)?doi\.org)/.test(id)) ?? '',
      decidedAt: date,
    },
  };
}

/** `Lovelace, Ada` → `Ada Lovelace`. */
function givenFirst(name: string): string {
  const [family, given, ...more] = name.split(/,\s*/);
  return given && more.length === 0 ? `${given} ${family}` : name;
}

function ofJats(article: XmlElement, key: string): OaiRecord {
  const meta = at(article, 'front', 'article-meta');
  const journal = at(article, 'front', 'journal-meta');
  const [volume, number] = ['volume', 'issue'].map((name) => textIn(meta, name));
  const [year = '', month = '', day = ''] = ['year', 'month', 'day'].map((name) =>
    textIn(meta, 'pub-date', name),
  );
  const authors = children(meta, 'contrib-group').flatMap((group) => children(group, 'contrib'));
  const doi = children(meta, 'article-id').find(({ attributes }) => attributes['pub-id-type'] === 'doi');
  return {
    journal: textIn(journal, 'journal-title-group', 'journal-title') || textIn(journal, 'journal-title'),
    issn: textIn(journal, 'issn'),
    paper: {
      key,
      round: issueName({ volume, number, year, title: textIn(meta, 'issue-title') }),
      title: textIn(meta, 'title-group', 'article-title'),
      authors: authors
        .filter(({ attributes }) => (attributes['contrib-type'] ?? 'author') === 'author')
        .map((author) => jatsName(author)),
      decision: '',
      doi: textOf(doi),
      url: at(meta, 'self-uri')?.attributes['xlink:href'] ?? '',
      decidedAt: [year, month, day]
        .filter(Boolean)
        .map((part) => part.padStart(2, '0'))
        .join('-'),
    },
  };
}

function jatsName(author: XmlElement): string {
  const name = at(author, 'name') ?? at(author, 'name-alternatives', 'name');
  const parts = [textIn(name, 'given-names'), textIn(name, 'surname')].filter(Boolean).join(' ');
  return parts || textIn(author, 'string-name') || textIn(author, 'collab');
}
