import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';

interface Target {
  readonly url: string;
  /** Whether the person went back to it, or forth. */
  readonly isInHistory: boolean;
}

interface LeaveQuestionProps {
  readonly isEdited: boolean;
  /** Whether an address leaves the page, and what was typed, as it is. */
  readonly isKept?: (url: string) => boolean;
}

/** Asks before a page with something unsaved is left, within the application and out of it. */
export function LeaveQuestion({ isEdited, isKept = () => false }: LeaveQuestionProps) {
  const { t } = useTranslation('admin');
  const router = useRouter();
  const [target, setTarget] = useState<Target | null>(null);
  const isLeaving = useRef(false);
  const { asPath } = router;
  const stays = useEffectEvent(isKept);
  useEffect(() => {
    if (!isEdited) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const stop = (url: string) => {
      if (isLeaving.current || stays(url)) return;
      setTarget({ url, isInHistory: false });
      router.events.emit('routeChangeError');
      // The router knows no other way to be stopped.
      throw new Error('the page stays open until the person has answered');
    };
    const here: unknown = window.history.state;
    router.beforePopState(({ as: url }) => {
      if (isLeaving.current || stays(url)) return true;
      // The browser has gone already; the address of this page comes after the other one again.
      window.history.pushState(here, '', asPath);
      setTarget({ url, isInHistory: true });
      return false;
    });
    window.addEventListener('beforeunload', ask);
    router.events.on('routeChangeStart', stop);
    return () => {
      router.beforePopState(() => true);
      window.removeEventListener('beforeunload', ask);
      router.events.off('routeChangeStart', stop);
    };
  }, [isEdited, router, asPath]);
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
        if (target?.isInHistory) router.back();
        else if (target) void router.push(target.url);
      }}
      onClose={() => setTarget(null)}
    />
  );
}
