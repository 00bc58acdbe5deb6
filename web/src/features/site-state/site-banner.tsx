import { X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from '../../lib/auth.tsx';
import { useSiteState } from './site-state-provider.tsx';
import { type Banner, bannerOf } from './site-status.ts';

/** A banner over the bottom of the window, so that the page doesn't shift when it appears. Readers can dismiss it. */
export function SiteBanner() {
  const { isAuthenticated } = useAuth();
  const { pathname } = useLocation();
  const banner = bannerOf(useSiteState(), { isAuthenticated, path: pathname });
  const [dismissed, setDismissed] = useState('');
  const isShown = banner !== undefined && dismissed !== banner.message;
  return (
    <div role="status" className="site-banner-place">
      {isShown && <BannerStrip banner={banner} onDismiss={() => setDismissed(banner.message)} />}
    </div>
  );
}

export function BannerStrip({ banner, onDismiss }: { banner: Banner; onDismiss?: () => void }) {
  return (
    <div className="site-banner" data-tone={banner.tone}>
      <p>
        <strong>{banner.title}</strong> {banner.message}
      </p>
      <button type="button" className="icon-button" aria-label="Dismiss notice" onClick={onDismiss}>
        <X className="icon" aria-hidden />
      </button>
    </div>
  );
}
