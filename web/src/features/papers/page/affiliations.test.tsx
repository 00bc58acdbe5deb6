import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Contributor } from '#shared/domain/paper.ts';
import { BylineWithPlaces } from './affiliations.tsx';

const textOf = (authors: Contributor[]) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <BylineWithPlaces authors={authors} />
    </MemoryRouter>,
  );
  return html
    .replaceAll(/<sup>(.*?)<\/sup>/g, '^$1')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
};

it('says who works where as soon as there are two places', () => {
  const authors: Contributor[] = [
    { kind: 'person', name: 'Eva Brightwater', affiliation: 'Institute A' },
    {
      kind: 'person',
      name: 'Jo Leitner',
      affiliations: [{ name: 'Institute A' }, { name: 'Institute B', ror: 'https://ror.org/00pd74e08' }],
    },
  ];
  expect(textOf(authors)).toMatch(
    /Eva Brightwater.* \^1.* and Jo Leitner.* \^1,2.* \^1 ?Institute A \^2 ? Institute B$/,
  );
  expect(textOf(authors.slice(0, 1))).not.toContain('^');
});
