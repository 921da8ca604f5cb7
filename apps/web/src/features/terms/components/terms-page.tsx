import { useLanguage } from '@/shared/i18n/index.ts';
import en from '../texts/terms.en.json';
import th from '../texts/terms.th.json';
import { LegalDocument } from './legal-document.tsx';

const texts = { en, th };

export function TermsPage() {
  const { language } = useLanguage();
  return <LegalDocument {...texts[language]} />;
}
