import { Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '@/shared/admin/action-bar.tsx';
import { useTimes } from '@/shared/booking/use-times.ts';
import { minutesOf } from '@/shared/lib/datetime/index.ts';
import type { AnnouncementValues } from './form-values.ts';

interface AnnouncementBarProps {
  readonly values: AnnouncementValues;
  readonly isNew: boolean;
  readonly isEdited: boolean;
  readonly isSaving: boolean;
  readonly onDiscard: () => void;
}

/** From when an announcement is shown, where and for how long, and the button that does it. */
export function AnnouncementBar(props: AnnouncementBarProps) {
  const { values, isNew, isEdited, isSaving, onDiscard } = props;
  const { t } = useTranslation('adminAnnouncements');
  const { place, start, end } = values;
  const times = useTimes(place?.timezone ?? 'UTC');
  const isNow = Date.parse(start) <= times.now;
  const action = isNow ? 'publish' : 'schedule';
  return (
    <ActionBar
      isUnsaved={isEdited}
      title={
        isNow
          ? t('form.startsNow', { end: times.timeAfter(times.now, end) })
          : t('form.starts', { start: times.timeAfter(times.now, start) })
      }
      detail={
        place && (
          <Typography variant="note">
            {t('form.at', {
              place: place.name,
              length: times.duration(Math.max(0, minutesOf({ start, end }))),
            })}
          </Typography>
        )
      }
    >
      <Button color="inherit" disabled={isSaving || !isEdited} onClick={onDiscard}>
        {t('form.discard')}
      </Button>
      <Button type="submit" variant="contained" disabled={place === null} loading={isSaving}>
        {t(`form.${isNew ? action : 'save'}`)}
      </Button>
    </ActionBar>
  );
}
