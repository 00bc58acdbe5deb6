import { Link } from 'react-router';
import { PRODUCT_NAME, PRODUCT_TAGLINE } from '#shared/constants.ts';
import { useSubmitPath } from '../features/site-state/use-submit-path.ts';

export function Footer() {
  const submitPath = useSubmitPath();
  return (
    <footer className="footer">
      <div className="footer-columns">
        <p className="footer-note">
          {PRODUCT_NAME}: {PRODUCT_TAGLINE}.
        </p>
        <nav aria-label="Research">
          <span className="label">Research</span>
          <ul className="plain">
            <li>
              <Link to="/browse">Browse papers</Link>
            </li>
            <li>
              <Link to="/search">Advanced search</Link>
            </li>
            <li>
              <Link to={submitPath}>Submit a paper</Link>
            </li>
          </ul>
        </nav>
        <nav aria-label="Documentation">
          <span className="label">Documentation</span>
          <ul className="plain">
            <li>
              <Link to="/docs">Overview</Link>
            </li>
            <li>
              <Link to="/docs/web">Web interface</Link>
            </li>
            <li>
              <Link to="/docs/mcp">MCP server</Link>
            </li>
            <li>
              <Link to="/docs/api">REST API</Link>
            </li>
            <li>
              <Link to="/docs/review-provider">Review provider API</Link>
            </li>
          </ul>
        </nav>
        <nav aria-label="Community">
          <span className="label">Community</span>
          <ul className="plain">
            <li>
              <Link to="/ai-guidelines">Guidelines</Link>
            </li>
            <li>
              <Link to="/marketplace">Find reviewers</Link>
            </li>
            <li>
              <Link to="/contact">Contact</Link>
            </li>
          </ul>
        </nav>
        <nav aria-label="Legal and Support">
          <span className="label">Legal and Support</span>
          <ul className="plain">
            <li>
              <Link to="/support">Support us</Link>
            </li>
            <li>
              <Link to="/status">Status</Link>
            </li>
            <li>
              <Link to="/legal">Legal notice</Link>
            </li>
            <li>
              <Link to="/privacy">Privacy</Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
