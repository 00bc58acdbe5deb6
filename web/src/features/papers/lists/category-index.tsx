import { Link } from 'react-router';
import { ARCHIVES, archiveOf, CATEGORIES, CATEGORY_IDS } from '#shared/categories.ts';
import { categoryAddress } from './browse-address.ts';

/** All categories by archive, with links to their papers. */
export function CategoryIndex() {
  return (
    <div className="category-index">
      {Object.entries(ARCHIVES).map(([archive, name]) => (
        <section key={archive}>
          <h3>{name}</h3>
          <ul className="categories">
            {CATEGORY_IDS.filter((id) => archiveOf(id) === archive).map((id) => (
              <li key={id}>
                <Link to={categoryAddress(id)}>
                  <span className="mono">{id}</span> {CATEGORIES[id]}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
