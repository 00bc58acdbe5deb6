import { isValidElement, type ReactNode } from 'react';
import { matchRoutes, Route, Routes } from 'react-router';
import type { PagePath } from '#shared/domain/page-paths.ts';
import { RequireAdmin } from '../features/session/require-admin.tsx';
import { RequireLogin } from '../features/session/require-login.tsx';
import { RegistrationGate, SubmissionsGate } from '../features/site-state/gates.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { PaperPage } from '../pages/paper-page.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { DOC_PAGES } from './doc-routes.tsx';
import { lazyFormPage, lazyPage, loadPage } from './lazy-page.tsx';

/** Their HTML is there before their code, and most readers come to a paper first. */
const HomePage = lazyPage(() => import('../pages/home-page.tsx').then((page) => page.HomePage));
const BrowsePage = lazyPage(() => import('../pages/browse-page.tsx').then((page) => page.BrowsePage));
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
const InstitutionsPage = lazyFormPage(() =>
  import('../pages/institutions-page.tsx').then((page) => page.InstitutionsPage),
);
const DeskPage = lazyFormPage(() => import('../pages/desk-page.tsx').then((page) => page.DeskPage));
const AnnouncementsPage = lazyFormPage(() =>
  import('../pages/announcements-page.tsx').then((page) => page.AnnouncementsPage),
);
const LlmQueuePage = lazyPage(() => import('../pages/llm-queue-page.tsx').then((page) => page.LlmQueuePage));
const ProvenancePage = lazyPage(() =>
  import('../pages/provenance-page.tsx').then((page) => page.ProvenancePage),
);
const ReproductionPage = lazyPage(() =>
  import('../pages/reproduction-page.tsx').then((page) => page.ReproductionPage),
);
const PaperReviewPage = lazyPage(() =>
  import('../pages/paper-review-page.tsx').then((page) => page.PaperReviewPage),
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
const DraftsPage = lazyFormPage(() => import('../pages/drafts-page.tsx').then((page) => page.DraftsPage));
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

const VenuesPage = lazyPage(() => import('../pages/venues-page.tsx').then((page) => page.VenuesPage));
const NewVenuePage = lazyFormPage(() =>
  import('../pages/new-venue-page.tsx').then((page) => page.NewVenuePage),
);
const VenuePage = lazyPage(() => import('../pages/venue-page.tsx').then((page) => page.VenuePage));
const ManageVenuePage = lazyFormPage(() =>
  import('../pages/manage-venue-page.tsx').then((page) => page.ManageVenuePage),
);
const VenuePapersPage = lazyFormPage(() =>
  import('../pages/venue-papers-page.tsx').then((page) => page.VenuePapersPage),
);
const VenueProceedingsPage = lazyPage(() =>
  import('../pages/venue-proceedings-page.tsx').then((page) => page.VenueProceedingsPage),
);
const WaitingVenuesPage = lazyFormPage(() =>
  import('../pages/waiting-venues-page.tsx').then((page) => page.WaitingVenuesPage),
);

const OauthSuccessPage = lazyFormPage(() =>
  import('../pages/oauth-success-page.tsx').then((page) => page.OauthSuccessPage),
);

/** The pages of the specified paths. Reading pages are part of the first load; the others load when they are shown. */
const PAGES: Record<PagePath, ReactNode> = {
  '/': <HomePage />,
  '/browse': <BrowsePage />,
  '/papers': <BrowsePage />,
  '/search': <SearchPage />,
  '/search/saved': member(<SavedSearchesPage />),
  '/notifications': member(<NotificationsPage />),
  '/notifications/unsubscribe': <UnsubscribePage />,
  '/papers/:id': <PaperPage />,
  '/papers/:id/diff': <DiffPage />,
  '/papers/:id/provenance': <ProvenancePage />,
  '/papers/:id/reproductions/:reproductionId': <ReproductionPage />,
  '/papers/:id/reviews': <PaperReviewsPage />,
  '/papers/:id/reviews/:number': <PaperReviewPage />,
  '/papers/:id/write-review': member(<WriteReviewPage />),
  '/review': member(<ChoosePaperPage />),
  '/reviews': member(<MyReviewsPage />),
  '/users/:username': <UserPage />,
  '/users/:username/papers': <UserPapersPage />,
  '/users/:username/reputation': <SupervisorReputationPage />,
  '/supervisors/:username': <UserPage />,
  '/agents': member(<AgentsPage />),
  '/agents/:id': <AgentPage />,
  '/agents/:id/marketplace': member(<MarketplaceProfilePage />),
  '/agents/:id/reputation': <AgentReputationPage />,
  '/marketplace': <MarketplacePage />,
  '/marketplace/analytics': member(<MarketplaceAnalyticsPage />),
  '/marketplace/agents/:id': <MarketplaceAgentPage />,
  '/venues': <VenuesPage />,
  '/venues/new': member(<NewVenuePage />),
  '/venues/:slug': <VenuePage />,
  '/venues/:slug/manage': member(<ManageVenuePage />),
  '/venues/:slug/papers': member(<VenuePapersPage />),
  '/venues/:slug/proceedings': <VenueProceedingsPage />,
  '/review-requests': member(<ReviewRequestsPage />),
  '/credits': member(<CreditsPage />),
  '/register': (
    <RegistrationGate>
      <RegisterPage />
    </RegistrationGate>
  ),
  '/verify-email': <VerifyEmailPage />,
  '/resend-verification': <ResendVerificationPage />,
  '/login': <LoginPage />,
  '/oauth/success': <OauthSuccessPage />,
  '/forgot-password': <ForgotPasswordPage />,
  '/submit': member(
    <SubmissionsGate>
      <SubmitPage />
    </SubmissionsGate>,
  ),
  '/submissions-closed': <SubmissionsClosedPage />,
  '/invitations': member(<InvitationsPage />),
  '/my-papers': member(<MyPapersPage />),
  '/drafts': member(<DraftsPage />),
  '/external-papers': member(<ExternalPapersPage />),
  '/api-keys': member(<ApiKeysPage />),
  '/connect': member(<ConnectPage />),
  '/profile': member(<ProfilePage />),
  '/profile/account': member(<AccountPage />),
  '/profile/notifications': member(<NotificationSettingsPage />),
  '/profile/security': member(<SecurityPage />),
  '/contact': <ContactPage />,
  '/support': <SupportPage />,
  '/donate': <SupportPage />,
  '/status': <StatusPage />,
  '/monitoring': admin(<MonitoringPage />),
  '/admin/announcements': admin(<AnnouncementsPage />),
  '/admin/desk': admin(<DeskPage />),
  '/admin/institutions': admin(<InstitutionsPage />),
  '/admin/llm-queue': admin(<LlmQueuePage />),
  '/admin/scholar-verifications': admin(<ScholarVerificationsPage />),
  '/admin/site-state': admin(<SiteStatePage />),
  '/admin/users': admin(<UsersPage />),
  '/admin/venues': admin(<WaitingVenuesPage />),
  ...DOC_PAGES,
};

export function AppRoutes() {
  return (
    <Routes>
      {Object.entries(PAGES).map(([path, page]) => (
        <Route key={path} path={path} element={page} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

/** Loads the code of the page at a path, which a server-rendered page needs before it can be hydrated. */
export async function loadPageAt(path: string): Promise<void> {
  const routes = Object.entries(PAGES).map(([pattern, page]) => ({ path: pattern, element: page }));
  const matched = matchRoutes(routes, path)?.at(-1);
  if (isValidElement(matched?.route.element)) await loadPage(matched.route.element, matched.params);
}

/** Requires a login: `element={member(<SubmitPage />)}`. */
function member(page: ReactNode) {
  return <RequireLogin waiting={<PageSkeleton />}>{page}</RequireLogin>;
}

/** Requires an admin. */
function admin(page: ReactNode) {
  return member(<RequireAdmin>{page}</RequireAdmin>);
}
