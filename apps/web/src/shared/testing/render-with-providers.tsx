import type { Language, Merchant, User } from '@axp/contracts';
import { getMe } from '@axp/contracts';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { PropsWithChildren, ReactElement } from 'react';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { addTexts, createI18n } from '@/shared/i18n/index.ts';
import { activateAccountTexts } from '@/shared/i18n/texts/activate-account.ts';
import { adminTexts } from '@/shared/i18n/texts/admin.ts';
import { adminAnnouncementsTexts } from '@/shared/i18n/texts/admin-announcements.ts';
import { adminBillsTexts } from '@/shared/i18n/texts/admin-bills.ts';
import { adminBrandingTexts } from '@/shared/i18n/texts/admin-branding.ts';
import { adminDeskTexts } from '@/shared/i18n/texts/admin-desk.ts';
import { adminDisplaysTexts } from '@/shared/i18n/texts/admin-displays.ts';
import { adminMailTexts } from '@/shared/i18n/texts/admin-mail.ts';
import { adminMoveInTexts } from '@/shared/i18n/texts/admin-move-in.ts';
import { adminOwnFieldsTexts } from '@/shared/i18n/texts/admin-own-fields.ts';
import { adminPeopleTexts } from '@/shared/i18n/texts/admin-people.ts';
import { adminPersonTexts } from '@/shared/i18n/texts/admin-person.ts';
import { adminPlansTexts } from '@/shared/i18n/texts/admin-plans.ts';
import { adminProvisioningTexts } from '@/shared/i18n/texts/admin-provisioning.ts';
import { adminReportsTexts } from '@/shared/i18n/texts/admin-reports.ts';
import { adminResourcesTexts } from '@/shared/i18n/texts/admin-resources.ts';
import { adminRulesTexts } from '@/shared/i18n/texts/admin-rules.ts';
import { adminSignInTexts } from '@/shared/i18n/texts/admin-sign-in.ts';
import { adminTermsTexts } from '@/shared/i18n/texts/admin-terms.ts';
import { adminWebhooksTexts } from '@/shared/i18n/texts/admin-webhooks.ts';
import { announcementTexts } from '@/shared/i18n/texts/announcement.ts';
import { approvalsTexts } from '@/shared/i18n/texts/approvals.ts';
import { bookingTexts } from '@/shared/i18n/texts/booking.ts';
import { calendarTexts } from '@/shared/i18n/texts/calendar.ts';
import { displayTexts } from '@/shared/i18n/texts/display.ts';
import { forgotPasswordTexts } from '@/shared/i18n/texts/forgot-password.ts';
import { licenceTexts } from '@/shared/i18n/texts/licence.ts';
import { linkCodeTexts } from '@/shared/i18n/texts/link-code.ts';
import { loginTexts } from '@/shared/i18n/texts/login.ts';
import { myBookingTexts } from '@/shared/i18n/texts/my-booking.ts';
import { notificationTexts } from '@/shared/i18n/texts/notification.ts';
import { planTexts } from '@/shared/i18n/texts/plan.ts';
import { profileTexts } from '@/shared/i18n/texts/profile.ts';
import { unsubscribeTexts } from '@/shared/i18n/texts/unsubscribe.ts';
import { validationTexts } from '@/shared/i18n/texts/validation.ts';
import {
  AbilityScope,
  MerchantContext,
  SessionProvider,
  useSession,
} from '@/shared/session/index.ts';
import { BrandTheme } from '@/shared/theme/brand-theme.tsx';
import { ToastProvider } from '@/shared/ui/toast-provider.tsx';
import { rememberLanguage, rememberSignIn } from './browser-state.ts';
import type { Visits } from './fake-router.tsx';
import { FakeRouter } from './fake-router.tsx';
import { acme, administrator, firstTokens, somchai } from './samples.ts';
import { respond, server } from './server.ts';

interface Surroundings {
  readonly language?: Language;
  readonly merchant?: Merchant;
  /** Null for a guest; an administrator on the pages of the administration by default. */
  readonly user?: User | null;
  readonly path?: string;
  /** Includes style sheets, for tests of colours or widths. */
  readonly styled?: boolean;
}

function WhenSignedIn({ children }: { readonly children: ReactElement }) {
  const { user } = useSession();
  return user && <AbilityScope>{children}</AbilityScope>;
}

/** Renders with the app's providers: texts, theme, session, router, toasts. */
export function renderWithProviders(ui: ReactElement, surroundings: Surroundings = {}) {
  const {
    language = 'en',
    merchant = acme,
    path = '/',
    user = path.startsWith('/admin') ? administrator : somchai,
    styled = false,
  } = surroundings;
  rememberLanguage(language);
  if (user) {
    rememberSignIn(firstTokens, user);
    server.use(respond(getMe, user));
  }
  const visits: Visits = { paths: [] };
  const texts = createI18n();
  addTexts(texts, [
    licenceTexts,
    linkCodeTexts,
    loginTexts,
    forgotPasswordTexts,
    activateAccountTexts,
    announcementTexts,
    approvalsTexts,
    bookingTexts,
    calendarTexts,
    displayTexts,
    myBookingTexts,
    notificationTexts,
    profileTexts,
    adminTexts,
    adminAnnouncementsTexts,
    adminBrandingTexts,
    adminDeskTexts,
    adminBillsTexts,
    adminDisplaysTexts,
    adminReportsTexts,
    adminRulesTexts,
    adminMailTexts,
    adminWebhooksTexts,
    adminPlansTexts,
    planTexts,
    adminProvisioningTexts,
    adminMoveInTexts,
    adminOwnFieldsTexts,
    adminPeopleTexts,
    adminPersonTexts,
    adminTermsTexts,
    adminResourcesTexts,
    adminSignInTexts,
    unsubscribeTexts,
    validationTexts,
  ]);
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false },
      mutations: { networkMode: 'always' },
    },
  });
  const view = render(
    <FakeRouter path={path} visits={visits}>
      <QueryClientProvider client={queryClient}>
        <I18nextProvider i18n={texts}>
          <MerchantContext value={merchant}>
            <StyleSheets inDocument={styled}>
              <BrandTheme brand={merchant.theme}>
                <ToastProvider>
                  <SessionProvider>{user ? <WhenSignedIn>{ui}</WhenSignedIn> : ui}</SessionProvider>
                </ToastProvider>
              </BrandTheme>
            </StyleSheets>
          </MerchantContext>
        </I18nextProvider>
      </QueryClientProvider>
    </FakeRouter>,
  );
  return { ...view, visits, queryClient, texts };
}

interface StyleSheetsProps {
  readonly inDocument: boolean;
}

/**
 * Writes the styles into the document, or nowhere: jsdom matches each rule against each element
 * whenever a role or a name is looked for, which takes half the time of a test of a large form.
 * Leaves out those for a screen of some width, as no media query of scripts matches (forgetScreen).
 */
function StyleSheets({ inDocument, children }: PropsWithChildren<StyleSheetsProps>) {
  const [cache] = useState(() => {
    // Another key than that of whole pages (renderPage), whose styles stay in the document.
    const created = createCache({ key: 'part' });
    const insert = created.sheet.insert.bind(created.sheet);
    created.sheet.insert = (rule) => {
      if (inDocument && !rule.startsWith('@media')) insert(rule);
    };
    return created;
  });
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}
