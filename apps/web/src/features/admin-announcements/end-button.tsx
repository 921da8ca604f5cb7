import type { ManagedAnnouncement } from '@axp/contracts/announcements';
import { endAnnouncement } from '@axp/contracts/announcements';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/shared/admin/dialog-button.tsx';
import { announcementsKey } from '@/shared/announcements/announcement-queries.ts';
import { textFor } from '@/shared/announcements/announcement-text.ts';
import { call } from '@/shared/api/index.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useAbility } from '@/shared/session/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';

/** Ends an announcement that is shown, or deletes a scheduled one; asks first. */
export function EndButton({ announcement }: { readonly announcement: ManagedAnnouncement }) {
  const { t } = useTranslation('adminAnnouncements');
  const { language } = useLanguage();
  const router = useRouter();
  const mayUpdate = useAbility().can('update', 'Announcement');
  const { id, version, state, texts } = announcement;
  const step = state === 'scheduled' ? 'scheduled' : 'shown';
  const end = useChange(
    async () => {
      await call(endAnnouncement, { params: { id }, body: { version } });
    },
    {
      done: t(`end.${step}.done`),
      onDone: () => router.push('/admin/announcements'),
      reads: [announcementsKey],
    },
  );
  if (!mayUpdate || state === 'ended') return null;
  return (
    <ConfirmButton
      color="error"
      variant="outlined"
      label={t(`end.${step}.action`)}
      title={t(`end.${step}.title`, { title: textFor(texts, language).title })}
      description={t(`end.${step}.text`)}
      change={end}
    />
  );
}
