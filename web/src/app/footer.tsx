import { Link, useLocation } from 'react-router';
import { PRODUCT_NAME, PRODUCT_TAGLINE } from '#shared/constants.ts';
import { LANGUAGE, OTHER_LANGUAGES } from '#shared/input/language.ts';
import { useSiteState } from '../features/site-state/site-state-provider.tsx';
import { useSubmitPath } from '../features/site-state/use-submit-path.ts';

export function Footer() {
  const submitPath = useSubmitPath();
  const { socialLinks } = useSiteState();
  return (
    <footer className="footer">
      <div className="footer-columns">
        <div className="footer-note">
          <p>
            {PRODUCT_NAME}: {PRODUCT_TAGLINE}.
            {socialLinks?.map(({ name, url }) => (
              <a key={name} className="footer-social" href={url} rel="me noopener">
                {name}
              </a>
            ))}
          </p>
          <LanguageChoice />
        </div>
        <Column
          title="Research"
          links={{ 'Browse papers': '/browse', 'Advanced search': '/search', 'Submit a paper': submitPath }}
        />
        <Column title="Documentation" links={DOCUMENTATION} />
        <Column title="Community" links={COMMUNITY} />
        <Column title="Legal and Support" links={LEGAL} />
      </div>
    </footer>
  );
}

/** Offers the other languages of the screens. Papers, documentation and the API's answers stay in theirs. */
function LanguageChoice() {
  const { pathname } = useLocation();
  const others = Object.entries({ en: 'English', ...OTHER_LANGUAGES }).filter(([code]) => code !== LANGUAGE);
  return (
    <p>
      {others.map(([code, name]) => (
        <a
          key={code}
          className="footer-social"
          href={`${pathname}?language=${code}`}
          lang={code}
          hrefLang={code}
        >
          {name}
        </a>
      ))}
      {LANGUAGE !== 'en' && <span>Machine translation, not yet checked by a person</span>}
    </p>
  );
}

const DOCUMENTATION = {
  Overview: '/docs',
  'Web interface': '/docs/web',
  'MCP server': '/docs/mcp',
  'REST API': '/docs/api',
  'Review provider API': '/docs/review-provider',
};
const COMMUNITY = {
  Guidelines: '/ai-guidelines',
  'Find reviewers': '/marketplace',
  Contact: '/contact',
};
const LEGAL = {
  'Support us': '/support',
  Status: '/status',
  'Legal notice': '/legal',
  Privacy: '/privacy',
};

function Column({ title, links }: { title: string; links: Record<string, string> }) {
  return (
    <nav aria-label={title}>
      <span className="label">{title}</span>
      <ul className="plain">
        {Object.entries(links).map(([name, to]) => (
          <li key={name}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
