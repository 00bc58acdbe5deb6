/** An organization in the local registries, with its real ids, so that links work. */
export interface OrganizationRecord {
  ror: string;
  name: string;
  aliases: string[];
  city: string;
  country: string;
  /** Its id in the Open Funder Registry, if it is a funder. */
  funder?: string;
}

const organization = (
  ror: string,
  name: string,
  city: string,
  country: string,
  funder = '',
  aliases: string[] = [],
): OrganizationRecord => ({ ror, name, city, country, aliases, ...(funder ? { funder } : {}) });

/** A few universities and funders, for trying and testing the form. */
export const ORGANIZATIONS: OrganizationRecord[] = [
  organization('052gg0110', 'University of Oxford', 'Oxford', 'United Kingdom'),
  organization('013meh722', 'University of Cambridge', 'Cambridge', 'United Kingdom'),
  organization('042nb2s44', 'Massachusetts Institute of Technology', 'Cambridge', 'United States', '', [
    'MIT',
  ]),
  organization('00f54p054', 'Stanford University', 'Stanford', 'United States'),
  organization('05a28rw58', 'ETH Zurich', 'Zurich', 'Switzerland'),
  organization('057zh3y96', 'The University of Tokyo', 'Tokyo', 'Japan'),
  organization('036rp1748', 'Universidade de São Paulo', 'São Paulo', 'Brazil'),
  organization('01ggx4157', 'European Organization for Nuclear Research', 'Geneva', 'Switzerland', '', [
    'CERN',
  ]),
  organization('01hhn8329', 'Max Planck Society', 'Munich', 'Germany', '501100004189'),
  organization('0472cxd90', 'European Research Council', 'Brussels', 'Belgium', '501100000781', ['ERC']),
  organization('021nxhr62', 'U.S. National Science Foundation', 'Alexandria', 'United States', '100000001', [
    'NSF',
  ]),
  organization('01cwqze88', 'National Institutes of Health', 'Bethesda', 'United States', '100000002', [
    'NIH',
  ]),
  organization('018mejw64', 'Deutsche Forschungsgemeinschaft', 'Bonn', 'Germany', '501100001659', ['DFG']),
  organization('029chgv08', 'Wellcome Trust', 'London', 'United Kingdom', '100010269'),
  organization('001aqnf71', 'UK Research and Innovation', 'Swindon', 'United Kingdom', '100014013', ['UKRI']),
];

/** Two works with their real DOIs. */
export const WORKS: {
  doi: string;
  title: string;
  authors: [string, string][];
  journal: string;
  year: number;
}[] = [
  {
    doi: '10.1093/mind/LIX.236.433',
    title: 'Computing Machinery and Intelligence',
    authors: [['A. M.', 'Turing']],
    journal: 'Mind',
    year: 1950,
  },
  {
    doi: '10.1038/171737a0',
    title: 'Molecular Structure of Nucleic Acids: A Structure for Deoxyribose Nucleic Acid',
    authors: [
      ['J. D.', 'Watson'],
      ['F. H. C.', 'Crick'],
    ],
    journal: 'Nature',
    year: 1953,
  },
];
