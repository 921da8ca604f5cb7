import { useEffect, useRef, useState } from 'react';
import { configureApi } from '@/shared/api/index.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';

const IdentityDialog = lazyDialog(() =>
  import('./identity-dialog.tsx').then((module) => module.IdentityDialog),
);

interface Question {
  readonly answer: Promise<boolean>;
  readonly end: (isProven: boolean) => void;
}

function createQuestion(): Question {
  let end: Question['end'] = () => undefined;
  const answer = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  return { answer, end };
}

/** Asks on any page for a new proof of identity; guarded requests wait for it (H-06). */
export function IdentityKeeper() {
  // Requests that are refused at the same time share one question.
  const open = useRef<Question>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    const onProofNeeded = () => {
      open.current ??= createQuestion();
      setQuestion(open.current);
      return open.current.answer;
    };
    configureApi({ onProofNeeded });
    return () => {
      configureApi({ onProofNeeded: async () => false });
      open.current?.end(false);
      open.current = null;
    };
  }, []);
  if (!question) return null;
  return (
    <IdentityDialog
      onEnd={(isProven) => {
        open.current = null;
        setQuestion(null);
        question.end(isProven);
      }}
    />
  );
}
