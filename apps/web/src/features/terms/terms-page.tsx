import { useSession } from '@/shared/session/index.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { LegalPage } from './legal-page.tsx';
import { useLegalText } from './use-legal-text.ts';

const AcceptBar = lazyPart(() => import('./accept-bar.tsx').then((module) => module.AcceptBar));

/** The terms, for everybody; who has not accepted them can do so below. */
export function TermsPage() {
  const terms = useLegalText('terms');
  const { user } = useSession();
  const canAccept = user?.termCondition === 0 && terms.data !== undefined;
  return (
    <>
      <LegalPage text={terms} />
      {canAccept && (
        <AcceptBar version={terms.data.version} onChanged={() => void terms.refetch()} />
      )}
    </>
  );
}
