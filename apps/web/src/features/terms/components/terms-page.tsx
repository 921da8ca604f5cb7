import en from '@axp/contracts/locales/en/terms.json';
import th from '@axp/contracts/locales/th/terms.json';
import { useLanguage } from '@/shared/i18n/index.ts';
import { LegalDocument } from './legal-document.tsx';

const texts = { en, th };

export function TermsPage() {
  const { language } = useLanguage();
  return <LegalDocument {...texts[language]} />;
}
