import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';

/** Asks before a page with something unsaved is left, within the application and out of it. */
export function LeaveQuestion({ isEdited }: { readonly isEdited: boolean }) {
  const { t } = useTranslation('admin');
  const router = useRouter();
  const [target, setTarget] = useState<string | null>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isEdited) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const stop = (url: string, { shallow }: { readonly shallow: boolean }) => {
      if (isLeaving.current || shallow) return;
      setTarget(url);
      router.events.emit('routeChangeError');
      // The router knows no other way to be stopped.
      throw new Error('the page stays open until the person has answered');
    };
    window.addEventListener('beforeunload', ask);
    router.events.on('routeChangeStart', stop);
    return () => {
      window.removeEventListener('beforeunload', ask);
      router.events.off('routeChangeStart', stop);
    };
  }, [isEdited, router.events]);
  return (
    <ConfirmDialog
      isOpen={target !== null}
      title={t('leave.title')}
      description={t('leave.text')}
      confirmLabel={t('leave.confirm')}
      cancelLabel={t('leave.stay')}
      isDestructive
      onConfirm={() => {
        isLeaving.current = true;
        if (target !== null) void router.push(target);
      }}
      onClose={() => setTarget(null)}
    />
  );
}
