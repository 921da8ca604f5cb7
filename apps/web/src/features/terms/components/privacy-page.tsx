import { useLanguage } from '@/shared/i18n/index.ts';
import en from '../texts/privacy.en.json';
import th from '../texts/privacy.th.json';
import { LegalDocument } from './legal-document.tsx';

const texts = { en, th };

export function PrivacyPage() {
  const { language } = useLanguage();
  return <LegalDocument {...texts[language]} />;
}
