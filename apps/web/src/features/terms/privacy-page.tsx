import { LegalPage } from './legal-page.tsx';
import { useLegalText } from './use-legal-text.ts';

export function PrivacyPage() {
  return <LegalPage text={useLegalText('privacy')} />;
}
