import { useEffect, useRef, useState } from 'react';
import { configureApi } from '@/shared/api/index.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';

const IdentityDialog = lazyDialog(() => import('./identity-dialog.tsx'), 'IdentityDialog');

/** Resolves to whether the person has proven who they are. */
type Question = PromiseWithResolvers<boolean>;

/** Asks on any page for a new proof of identity; guarded requests wait for it (H-06). */
export function IdentityKeeper() {
  // Requests that are refused at the same time share one question.
  const open = useRef<Question>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    const onProofNeeded = () => {
      open.current ??= Promise.withResolvers();
      setQuestion(open.current);
      return open.current.promise;
    };
    configureApi({ onProofNeeded });
    return () => {
      configureApi({ onProofNeeded: async () => false });
      open.current?.resolve(false);
      open.current = null;
    };
  }, []);
  if (!question) return null;
  return (
    <IdentityDialog
      onEnd={(isProven) => {
        open.current = null;
        setQuestion(null);
        question.resolve(isProven);
      }}
    />
  );
}
