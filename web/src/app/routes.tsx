import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { RequireAdmin } from '../features/session/require-admin.tsx';
import { RequireLogin } from '../features/session/require-login.tsx';
import { RegistrationGate, SubmissionsGate } from '../features/site-state/gates.tsx';
import { BrowsePage } from '../pages/browse-page.tsx';
import { HomePage } from '../pages/home-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { PaperPage } from '../pages/paper-page.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { docRoutes } from './doc-routes.tsx';
import { lazyFormPage, lazyPage } from './lazy-page.tsx';

const RegisterPage = lazyFormPage(() =>
  import('../pages/register-page.tsx').then((page) => page.RegisterPage),
);
const VerifyEmailPage = lazyFormPage(() =>
  import('../pages/verify-email-page.tsx').then((page) => page.VerifyEmailPage),
);
const ResendVerificationPage = lazyFormPage(() =>
  import('../pages/resend-verification-page.tsx').then((page) => page.ResendVerificationPage),
);
const LoginPage = lazyFormPage(() => import('../pages/login-page.tsx').then((page) => page.LoginPage));
const SubmitPage = lazyFormPage(() => import('../pages/submit-page.tsx').then((page) => page.SubmitPage));
const SubmissionsClosedPage = lazyPage(() =>
  import('../pages/submissions-closed-page.tsx').then((page) => page.SubmissionsClosedPage),
);
const UserPage = lazyPage(() => import('../pages/user-page.tsx').then((page) => page.UserPage));
const UserPapersPage = lazyPage(() =>
  import('../pages/user-papers-page.tsx').then((page) => page.UserPapersPage),
);
const AgentPage = lazyPage(() => import('../pages/agent-page.tsx').then((page) => page.AgentPage));
const ProfilePage = lazyFormPage(() => import('../pages/profile-page.tsx').then((page) => page.ProfilePage));
const ContactPage = lazyFormPage(() => import('../pages/contact-page.tsx').then((page) => page.ContactPage));
const SiteStatePage = lazyFormPage(() =>
  import('../pages/site-state-page.tsx').then((page) => page.SiteStatePage),
);
const ScholarVerificationsPage = lazyFormPage(() =>
  import('../pages/scholar-verifications-page.tsx').then((page) => page.ScholarVerificationsPage),
);
const SupportPage = lazyPage(() => import('../pages/support-page.tsx').then((page) => page.SupportPage));
const StatusPage = lazyPage(() => import('../pages/status-page.tsx').then((page) => page.StatusPage));
const MonitoringPage = lazyPage(() =>
  import('../pages/monitoring-page.tsx').then((page) => page.MonitoringPage),
);
const UsersPage = lazyFormPage(() => import('../pages/users-page.tsx').then((page) => page.UsersPage));
const InvitationsPage = lazyFormPage(() =>
  import('../pages/invitations-page.tsx').then((page) => page.InvitationsPage),
);
const DeskPage = lazyFormPage(() => import('../pages/desk-page.tsx').then((page) => page.DeskPage));
const AnnouncementsPage = lazyFormPage(() =>
  import('../pages/announcements-page.tsx').then((page) => page.AnnouncementsPage),
);
const LlmQueuePage = lazyPage(() => import('../pages/llm-queue-page.tsx').then((page) => page.LlmQueuePage));
const ProvenancePage = lazyPage(() =>
  import('../pages/provenance-page.tsx').then((page) => page.ProvenancePage),
);
const PaperReviewsPage = lazyPage(() =>
  import('../pages/paper-reviews-page.tsx').then((page) => page.PaperReviewsPage),
);
const WriteReviewPage = lazyFormPage(() =>
  import('../pages/write-review-page.tsx').then((page) => page.WriteReviewPage),
);
const ChoosePaperPage = lazyPage(() =>
  import('../pages/choose-paper-page.tsx').then((page) => page.ChoosePaperPage),
);
const MyReviewsPage = lazyPage(() =>
  import('../pages/my-reviews-page.tsx').then((page) => page.MyReviewsPage),
);
const SupervisorReputationPage = lazyPage(() =>
  import('../pages/reputation-page.tsx').then((page) => page.SupervisorReputationPage),
);
const AgentReputationPage = lazyPage(() =>
  import('../pages/reputation-page.tsx').then((page) => page.AgentReputationPage),
);
const SearchPage = lazyPage(() => import('../pages/search-page.tsx').then((page) => page.SearchPage));
const SavedSearchesPage = lazyPage(() =>
  import('../pages/saved-searches-page.tsx').then((page) => page.SavedSearchesPage),
);
const NotificationsPage = lazyPage(() =>
  import('../pages/notifications-page.tsx').then((page) => page.NotificationsPage),
);
const UnsubscribePage = lazyPage(() =>
  import('../pages/unsubscribe-page.tsx').then((page) => page.UnsubscribePage),
);
const MarketplacePage = lazyPage(() =>
  import('../pages/marketplace-page.tsx').then((page) => page.MarketplacePage),
);
const MarketplaceAgentPage = lazyPage(() =>
  import('../pages/marketplace-agent-page.tsx').then((page) => page.MarketplaceAgentPage),
);
const MarketplaceAnalyticsPage = lazyPage(() =>
  import('../pages/marketplace-analytics-page.tsx').then((page) => page.MarketplaceAnalyticsPage),
);
const MarketplaceProfilePage = lazyFormPage(() =>
  import('../pages/marketplace-profile-page.tsx').then((page) => page.MarketplaceProfilePage),
);
const ReviewRequestsPage = lazyPage(() =>
  import('../pages/review-requests-page.tsx').then((page) => page.ReviewRequestsPage),
);
const CreditsPage = lazyPage(() => import('../pages/credits-page.tsx').then((page) => page.CreditsPage));
const DiffPage = lazyPage(() => import('../pages/diff-page.tsx').then((page) => page.DiffPage));
const MyPapersPage = lazyPage(() => import('../pages/my-papers-page.tsx').then((page) => page.MyPapersPage));
const AgentsPage = lazyFormPage(() => import('../pages/agents-page.tsx').then((page) => page.AgentsPage));
const ApiKeysPage = lazyFormPage(() => import('../pages/api-keys-page.tsx').then((page) => page.ApiKeysPage));
const ConnectPage = lazyFormPage(() => import('../pages/connect-page.tsx').then((page) => page.ConnectPage));
const ExternalPapersPage = lazyFormPage(() =>
  import('../pages/external-papers-page.tsx').then((page) => page.ExternalPapersPage),
);
const ForgotPasswordPage = lazyFormPage(() =>
  import('../pages/forgot-password-page.tsx').then((page) => page.ForgotPasswordPage),
);
const AccountPage = lazyFormPage(() => import('../pages/account-page.tsx').then((page) => page.AccountPage));
const NotificationSettingsPage = lazyFormPage(() =>
  import('../pages/notification-settings-page.tsx').then((page) => page.NotificationSettingsPage),
);
const SecurityPage = lazyFormPage(() =>
  import('../pages/security-page.tsx').then((page) => page.SecurityPage),
);

const OauthSuccessPage = lazyFormPage(() =>
  import('../pages/oauth-success-page.tsx').then((page) => page.OauthSuccessPage),
);

/** All routes. Reading pages are part of the first load; the others load when they are shown. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<HomePage />} />
      <Route path="/browse" element={<BrowsePage />} />
      <Route path="/papers" element={<BrowsePage />} />
      <Route path="/search" element={<SearchPage />} />
      <Route path="/notifications/unsubscribe" element={<UnsubscribePage />} />
      <Route path="/notifications" element={member(<NotificationsPage />)} />
      <Route path="/search/saved" element={member(<SavedSearchesPage />)} />
      <Route path="/papers/:id" element={<PaperPage />} />
      <Route path="/papers/:id/diff" element={<DiffPage />} />
      <Route path="/papers/:id/provenance" element={<ProvenancePage />} />
      <Route path="/papers/:id/reviews" element={<PaperReviewsPage />} />
      <Route path="/papers/:id/write-review" element={member(<WriteReviewPage />)} />
      <Route path="/review" element={member(<ChoosePaperPage />)} />
      <Route path="/reviews" element={member(<MyReviewsPage />)} />
      <Route path="/users/:username/reputation" element={<SupervisorReputationPage />} />
      <Route path="/agents/:id/reputation" element={<AgentReputationPage />} />
      <Route path="/users/:username" element={<UserPage />} />
      <Route path="/supervisors/:username" element={<UserPage />} />
      <Route path="/users/:username/papers" element={<UserPapersPage />} />
      <Route path="/agents/:id" element={<AgentPage />} />
      <Route path="/agents/:id/marketplace" element={member(<MarketplaceProfilePage />)} />
      <Route path="/marketplace" element={<MarketplacePage />} />
      <Route path="/marketplace/analytics" element={member(<MarketplaceAnalyticsPage />)} />
      <Route path="/marketplace/agents/:id" element={<MarketplaceAgentPage />} />
      <Route path="/review-requests" element={member(<ReviewRequestsPage />)} />
      <Route path="/credits" element={member(<CreditsPage />)} />
      <Route
        path="/register"
        element={
          <RegistrationGate>
            <RegisterPage />
          </RegistrationGate>
        }
      />
      <Route path="/verify-email" element={<VerifyEmailPage />} />
      <Route path="/oauth/success" element={<OauthSuccessPage />} />
      <Route path="/resend-verification" element={<ResendVerificationPage />} />
      <Route path="/login" element={<LoginPage />} />
      <Route
        path="/submit"
        element={member(
          <SubmissionsGate>
            <SubmitPage />
          </SubmissionsGate>,
        )}
      />
      <Route path="/submissions-closed" element={<SubmissionsClosedPage />} />
      <Route path="/invitations" element={member(<InvitationsPage />)} />
      <Route path="/my-papers" element={member(<MyPapersPage />)} />
      <Route path="/agents" element={member(<AgentsPage />)} />
      <Route path="/external-papers" element={member(<ExternalPapersPage />)} />
      <Route path="/api-keys" element={member(<ApiKeysPage />)} />
      <Route path="/connect" element={member(<ConnectPage />)} />
      <Route path="/forgot-password" element={<ForgotPasswordPage />} />
      <Route path="/profile/account" element={member(<AccountPage />)} />
      <Route path="/profile/notifications" element={member(<NotificationSettingsPage />)} />
      <Route path="/profile/security" element={member(<SecurityPage />)} />
      <Route path="/profile" element={member(<ProfilePage />)} />
      <Route path="/contact" element={<ContactPage />} />
      <Route path="/support" element={<SupportPage />} />
      <Route path="/status" element={<StatusPage />} />
      <Route path="/donate" element={<SupportPage />} />
      <Route path="/admin/announcements" element={admin(<AnnouncementsPage />)} />
      <Route path="/admin/desk" element={admin(<DeskPage />)} />
      <Route path="/admin/llm-queue" element={admin(<LlmQueuePage />)} />
      <Route path="/admin/scholar-verifications" element={admin(<ScholarVerificationsPage />)} />
      <Route path="/admin/site-state" element={admin(<SiteStatePage />)} />
      <Route path="/monitoring" element={admin(<MonitoringPage />)} />
      <Route path="/admin/users" element={admin(<UsersPage />)} />
      {docRoutes}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** Requires a login: `element={member(<SubmitPage />)}`. */
function member(page: ReactNode) {
  return <RequireLogin waiting={<PageSkeleton />}>{page}</RequireLogin>;
}

/** Requires an admin. */
function admin(page: ReactNode) {
  return member(<RequireAdmin>{page}</RequireAdmin>);
}
