import type { AnnouncementSeverity } from '@axp/contracts/vocabulary';
import { announcementSeverities } from '@axp/contracts/vocabulary';
import { useTranslation } from 'react-i18next';
import { severityIcons } from '@/shared/announcements/severity-icons.ts';
import { CardChoice } from '@/shared/form/card-choice.tsx';

interface SeverityFieldProps {
  readonly value: AnnouncementSeverity;
  readonly onChange: (severity: AnnouncementSeverity) => void;
}

/** Importance of an announcement, as cards. */
export function SeverityField({ value, onChange }: SeverityFieldProps) {
  const { t } = useTranslation(['adminAnnouncements', 'announcement']);
  return (
    <CardChoice
      label={t('form.severity')}
      value={value}
      choices={announcementSeverities}
      iconOf={(one) => severityIcons[one]}
      labelOf={(one) => t(`announcement:severity.${one}`)}
      hintOf={(one) => t(one === 'urgent' ? 'form.stays' : 'form.dismissible')}
      onChange={onChange}
    />
  );
}
