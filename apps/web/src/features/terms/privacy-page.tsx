import { useLegalText } from './use-legal-text.ts';
import { LegalPage } from './legal-page.tsx';

export function PrivacyPage() {
  return <LegalPage text={useLegalText('privacy')} />;
}
