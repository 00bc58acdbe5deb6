import type { ReactNode } from 'react';
import type { SiteState } from '#shared/domain/site-state.ts';
import { RegistrationClosed, SubmissionsClosed, SubmissionsWarning } from './closed-notices.tsx';
import { MaintenanceScreen } from './maintenance-screen.tsx';
import { BannerStrip } from './site-banner.tsx';
import { bannerOf } from './site-status.ts';

/** What visitors will see, drawn by what they will see it drawn by. */
export function SiteStatePreview({ site }: { site: SiteState }) {
  const banner = bannerOf(
    { ...site, loading: false, error: null },
    { isAuthenticated: true, path: '/browse' },
  );
  const isAsAlways = site.registrationEnabled && site.submissionsEnabled && !banner;
  return (
    <section className="site-preview" aria-labelledby="preview">
      <h2 className="label" id="preview">
        What visitors will see
      </h2>
      {isAsAlways && <p className="site-preview-nothing">The site as always, without a notice.</p>}
      {site.maintenanceMode ? (
        <Scene where="On every page, in the place of everything">
          <MaintenanceScreen message={site.message} />
        </Scene>
      ) : (
        <>
          {!site.submissionsEnabled && (
            <>
              <Scene where="On the home page">
                <SubmissionsWarning message={site.message} />
              </Scene>
              <Scene where="Where Submit leads">
                <SubmissionsClosed message={site.message} />
              </Scene>
            </>
          )}
          {!site.registrationEnabled && (
            <Scene where="In the place of the register page">
              <RegistrationClosed message={site.message} />
            </Scene>
          )}
          {banner && (
            <Scene
              where={`At the foot of the window${site.state === 'SUBMISSIONS_CLOSED' ? ', for who is logged in' : ''}`}
            >
              <BannerStrip banner={banner} />
            </Scene>
          )}
        </>
      )}
    </section>
  );
}

/** A picture, not a place: nothing in it can be pressed. */
function Scene({ where, children }: { where: string; children: ReactNode }) {
  return (
    <figure className="site-scene">
      <figcaption>{where}</figcaption>
      <div inert>{children}</div>
    </figure>
  );
}
