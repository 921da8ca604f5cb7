export { PrivacyPage } from './privacy-page.tsx';
export { TermsPage } from './terms-page.tsx';
