/** A rule of JATS4R's recommendations: the elements that break it, and what is wrong with them. */
export interface Jats4rRule {
  /** XPath 1.0. */
  broken: string;
  problem: string;
}

const CITATION = '*[self::element-citation or self::mixed-citation]';
const PREPRINT = `//${CITATION}[@publication-type="preprint"]`;
const DATA = '@publication-type="data"';
const YEAR = 'string-length(.) = 4 and number(.) >= 1400 and number(.) < 2100';
const CAPTIONED = 'normalize-space(label) or normalize-space(caption)';
const BARE_LINK =
  'normalize-space(.) = "" or . = @xlink:href or starts-with(., "http://") or starts-with(., "https://")';
const CREDIT = '//role[@vocab="credit"]';

/**
 * The errors of JATS4R's validator that our elements can have, and its warnings about licenses, subjects, keywords, formulas and groups
 * of people, by recommendation.
 * Source: https://jats4r.niso.org/recommendations-list/
 */
export const JATS4R_RULES = {
  permissions: [
    { broken: '//article-meta[not(permissions)]', problem: 'has no permissions' },
    {
      broken: '//permissions[(copyright-statement or copyright-holder) and not(copyright-year)]',
      problem: 'has no year',
    },
    {
      broken: '//permissions[(copyright-statement or copyright-year) and not(copyright-holder)]',
      problem: 'has no holder',
    },
    {
      broken: '//copyright-year[string-length(.) != 4 or not(number(.) > 999)]',
      problem: 'isn’t a year of four digits',
    },
    { broken: '//license[not(normalize-space(ali:license_ref))]', problem: 'has no address' },
    { broken: '//license[@xlink:href != ali:license_ref]', problem: 'has two addresses' },
  ],
  'authors-and-affiliations': [
    {
      broken: '//article-meta[.//contrib and not(.//contrib[@contrib-type="author"])]',
      problem: 'has no authors',
    },
    {
      broken:
        '//article-meta[count(.//contrib) > 1]//aff[not(parent::contrib) and count(../aff) > 1 and not(@id = //xref/@rid)]',
      problem: 'belongs to nobody',
    },
    {
      broken: '//contrib-group//xref[@rid = //aff/@id and not(@ref-type="aff")]',
      problem: 'lacks the reference type',
    },
    { broken: '//institution-id[not(@institution-id-type)]', problem: 'has no type' },
    { broken: '//contrib-id[not(@contrib-id-type)]', problem: 'has no type' },
  ],
  credit: [
    {
      broken: `${CREDIT}[not(@vocab-identifier="https://credit.niso.org/")]`,
      problem: 'names no vocabulary',
    },
    { broken: `${CREDIT}[not(@vocab-term) or not(@vocab-term-identifier)]`, problem: 'names no term' },
  ],
  funding: [
    { broken: '//article-meta[count(.//funding-group) > 1]', problem: 'has two groups' },
    { broken: '//award-group[count(funding-source) != 1]', problem: 'has not one source' },
    { broken: '//funding-source[count(institution-wrap) != 1]', problem: 'has not one institution' },
    {
      broken:
        '//institution-id[@vocab="open-funder-registry"][not(@vocab-identifier="10.13039/open_funder_registry") or not(@institution-id-type="doi") or not(starts-with(., "10.13039/"))]',
      problem: 'isn’t an id of the registry',
    },
    {
      broken: '//award-id[@award-id-type="doi" and not(starts-with(., "10"))]',
      problem: 'isn’t a DOI',
    },
  ],
  'conflict-of-interest': [
    {
      broken: '//fn[@fn-type="coi-statement" and not(parent::author-notes)]',
      problem: 'is outside the notes',
    },
    {
      broken: '//*[self::sec/@sec-type="coi-statement" or self::p/@content-type="coi-statement"]',
      problem: 'isn’t a note',
    },
  ],
  'data-availability': [
    { broken: '//sec[@sec-type="data-availability" and not(parent::back)]', problem: 'is outside the back' },
  ],
  ethics: [
    {
      broken: '//sec[@sec-type="ethics-statement"][preceding::sec/@sec-type="ethics-statement"]',
      problem: 'is the second one',
    },
  ],
  'subject-and-keywords': [
    {
      broken: '//*[count(subj-group[not(@xml:lang) and not(@subj-group-type)]) > 1]',
      problem: 'has two untyped groups of subjects',
    },
    {
      broken: '//*[count(kwd-group[not(@xml:lang) and not(@kwd-group-type)]) > 1]',
      problem: 'has two untyped groups of keywords',
    },
  ],
  math: [
    {
      broken:
        '//*[(self::mml:math or self::tex-math) and not(ancestor::disp-formula or ancestor::inline-formula)]',
      problem: 'is outside a formula',
    },
    {
      broken:
        '//*[self::disp-formula or self::inline-formula][count(graphic) + count(tex-math) + count(mml:math) > 1]',
      problem: 'has two forms without alternatives',
    },
    {
      broken:
        '//*[self::disp-formula or self::inline-formula]/alternatives[count(graphic) + count(inline-graphic) > 1 or count(tex-math) > 1 or count(mml:math) > 1]',
      problem: 'has a form twice',
    },
    {
      broken:
        '//*[self::disp-formula or self::inline-formula][.//graphic or .//inline-graphic][not(.//mml:math or .//tex-math)]',
      problem: 'is only a picture',
    },
  ],
  citations: [
    { broken: `//${CITATION}[not(@publication-type)]`, problem: 'has no type' },
    {
      broken: `//${CITATION}[elocation-id and (fpage or lpage or page-range)]`,
      problem: 'has pages and a location',
    },
    {
      broken: `//${CITATION}[not(page-range) and number(fpage) > number(lpage)]`,
      problem: 'ends before it begins',
    },
    { broken: `//${CITATION}/year[not(${YEAR})]`, problem: 'isn’t a year of four digits' },
    { broken: `//${CITATION}/pub-id[not(@pub-id-type)]`, problem: 'has no type' },
    {
      broken: '//element-citation//name[not(parent::person-group/@person-group-type)]',
      problem: 'has no role',
    },
  ],
  'data-citations': [
    { broken: `//${CITATION}[data-title and not(${DATA})]`, problem: 'has the title of data' },
    {
      broken: `//${CITATION}[${DATA}][not(source or data-title) or (article-title and not(data-title))]`,
      problem: 'lacks the title of data',
    },
    { broken: '//version[not(normalize-space(@designator))]', problem: 'has no designator' },
  ],
  'preprint-citations': [
    {
      broken: `${PREPRINT}[not(person-group[@person-group-type])]`,
      problem: 'has no authors',
    },
    { broken: `${PREPRINT}[not(article-title)]`, problem: 'has no title' },
    { broken: `${PREPRINT}[not(year) and not(date)]`, problem: 'has no year' },
    { broken: `${PREPRINT}[not(source)]`, problem: 'has no server' },
    { broken: `${PREPRINT}[not(ext-link or pub-id)]`, problem: 'has no address' },
  ],
  'display-objects': [
    { broken: '//fig[not(.//graphic)]', problem: 'has no picture' },
    {
      broken: `//fig-group[count(fig[${CAPTIONED}]) < 2]`,
      problem: 'has fewer than two captioned figures',
    },
    { broken: `//fig-group[not(${CAPTIONED})]`, problem: 'has neither label nor caption' },
    {
      broken: '//disp-formula-group[count(disp-formula) < 2 or not(label)]',
      problem: 'has one formula, or no label',
    },
    {
      broken: '//table-wrap-group[count(table-wrap) < 2 or not(label or caption)]',
      problem: 'has one table, or no caption',
    },
  ],
  accessibility: [
    {
      broken: '//graphic[not(alt-text) and not(ancestor::alternatives/*/alt-text)]',
      problem: 'has no alternative text',
    },
    { broken: '//table-wrap[not(table or alternatives/table)]', problem: 'has no table' },
    { broken: '//table[not(.//th)]', problem: 'has no header cells' },
    {
      broken: `//*[self::ext-link or self::uri or self::self-uri][${BARE_LINK}][not(@xlink:title)]`,
      problem: 'doesn’t say where it leads',
    },
    { broken: '//sec[not(title)]', problem: 'has no title' },
    { broken: '//sec[@disp-level]', problem: 'has a level' },
    { broken: '//private-char', problem: 'is a picture of a letter' },
    {
      broken:
        '//*[self::disp-formula or self::inline-formula][graphic or alternatives[count(*) = 1 and graphic]]',
      problem: 'is a picture',
    },
    {
      broken:
        '//alternatives/textual-form[ancestor::disp-formula or ancestor::inline-formula or ancestor::fig]',
      problem: 'is text for a formula or figure',
    },
  ],
} as const satisfies Record<string, readonly Jats4rRule[]>;
