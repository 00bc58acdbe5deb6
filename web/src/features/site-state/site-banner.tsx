import { X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from '../../lib/auth.tsx';
import { useSiteState } from './site-state-provider.tsx';
import { type Banner, bannerOf } from './site-status.ts';

/** A strip over the foot of the window, so that nothing on the page moves when it comes; gone once it was put away. */
export function SiteBanner() {
  const { isAuthenticated } = useAuth();
  const { pathname } = useLocation();
  const banner = bannerOf(useSiteState(), { isAuthenticated, path: pathname });
  const [putAway, setPutAway] = useState('');
  const isShown = banner !== undefined && putAway !== banner.message;
  return (
    <div role="status" className="site-banner-place">
      {isShown && <BannerStrip banner={banner} onPutAway={() => setPutAway(banner.message)} />}
    </div>
  );
}

export function BannerStrip({ banner, onPutAway }: { banner: Banner; onPutAway?: () => void }) {
  return (
    <div className="site-banner" data-tone={banner.tone}>
      <p>
        <strong>{banner.title}</strong> {banner.message}
      </p>
      <button type="button" className="icon-button" aria-label="Put this notice away" onClick={onPutAway}>
        <X className="icon" aria-hidden />
      </button>
    </div>
  );
}
