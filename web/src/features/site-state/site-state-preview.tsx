import type { ReactNode } from 'react';
import type { SiteState } from '#shared/domain/site-state.ts';
import { RegistrationClosed, SubmissionsClosed, SubmissionsWarning } from './closed-notices.tsx';
import { MaintenanceScreen } from './maintenance-screen.tsx';
import { BannerStrip } from './site-banner.tsx';
import { bannerOf } from './site-status.ts';

/** A preview of the planned state, rendered with the components that visitors will see. */
export function SiteStatePreview({ site }: { site: SiteState }) {
  const banner = bannerOf(
    { ...site, loading: false, error: null },
    { isAuthenticated: true, path: '/browse' },
  );
  const isUnchanged = site.registrationEnabled && site.submissionsEnabled && !banner;
  return (
    <section className="site-preview" aria-labelledby="preview">
      <h2 className="label" id="preview">
        Preview
      </h2>
      {isUnchanged && <p className="site-preview-nothing">Visitors see no notice.</p>}
      {site.maintenanceMode ? (
        <Scene where="Instead of every page">
          <MaintenanceScreen message={site.message} />
        </Scene>
      ) : (
        <>
          {!site.submissionsEnabled && (
            <>
              <Scene where="On the home page">
                <SubmissionsWarning state={site.state} message={site.message} />
              </Scene>
              <Scene where="Behind “Submit Paper”">
                <SubmissionsClosed state={site.state} message={site.message} />
              </Scene>
            </>
          )}
          {!site.registrationEnabled && (
            <Scene where="Instead of the registration page">
              <RegistrationClosed message={site.message} />
            </Scene>
          )}
          {banner && (
            <Scene
              where={`At the bottom of the window${site.state === 'SUBMISSIONS_CLOSED' ? ', for logged-in users' : ''}`}
            >
              <BannerStrip banner={banner} />
            </Scene>
          )}
        </>
      )}
    </section>
  );
}

/** Shows a component as an inert figure. */
function Scene({ where, children }: { where: string; children: ReactNode }) {
  return (
    <figure className="site-scene">
      <figcaption>{where}</figcaption>
      <div inert>{children}</div>
    </figure>
  );
}
