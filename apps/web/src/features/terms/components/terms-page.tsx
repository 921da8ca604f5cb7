import en from '@axp/contracts/locales/en/terms.json';
import th from '@axp/contracts/locales/th/terms.json';
import dynamic from 'next/dynamic';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useSession } from '@/shared/session/index.ts';
import { LegalDocument } from './legal-document.tsx';

const AcceptBar = dynamic(() => import('./accept-bar.tsx').then((module) => module.AcceptBar), {
  ssr: false,
});

const texts = { en, th };

/** The terms, for everybody; who has not accepted them can do so below. */
export function TermsPage() {
  const { language } = useLanguage();
  const { user } = useSession();
  return (
    <>
      <LegalDocument {...texts[language]} />
      {user?.termCondition === 0 && <AcceptBar />}
    </>
  );
}
