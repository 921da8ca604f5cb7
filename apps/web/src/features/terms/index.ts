export { PrivacyPage } from './components/privacy-page.tsx';
export { TermsPage } from './components/terms-page.tsx';
