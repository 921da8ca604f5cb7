import type { Booking } from '@axp/contracts';
import { Box, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { useRepeatText } from '@/shared/booking/use-repeat-text.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { ConcurrentChangeDialog } from '@/shared/form/concurrent-change-dialog.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useOwnValueText } from '@/shared/own-fields/own-value-text.ts';
import { shownValues } from '@/shared/own-fields/shown-values.ts';
import { useUser } from '@/shared/session/index.ts';
import type { BookingFormValues, TextName } from '../form/booking-form-values.ts';
import { formOf, textNames } from '../form/booking-form-values.ts';
import type { CommonPart, ContentPart } from '../form/form-parts.ts';
import { changedParts, isOwnPart, ownIdOf } from '../form/form-parts.ts';
import { meanwhileChanges } from './stale-changes.ts';

/** Parts whose field has another name than they. */
const otherLabels = {
  resource: 'success.where',
  time: 'stale.time',
  repeat: 'repeat.label',
} as const;

function labelOf(part: CommonPart) {
  const hasOther = (one: CommonPart): one is keyof typeof otherLabels => one in otherLabels;
  return hasOther(part) ? otherLabels[part] : (`form.${part}` as const);
}

interface StaleDialogProps {
  readonly base: Booking;
  readonly theirs: Booking;
  readonly yours: BookingFormValues;
  readonly isSaving: boolean;
  readonly onKeepTheirs: () => void;
  readonly onKeepYours: () => void;
}

/** Shows both versions after a concurrent change, to choose one (Z-06). */
export function StaleDialog(props: StaleDialogProps) {
  const { base, theirs, yours, isSaving, onKeepTheirs, onKeepYours } = props;
  const { t } = useTranslation('booking');
  const changes = meanwhileChanges(base, theirs, yours);
  const hasOwn = changedParts(base.type, formOf(base), yours).length > 0;
  return (
    <ConcurrentChangeDialog
      title={t('stale.title')}
      size="large"
      theirsLabel={t('stale.keepTheirs')}
      mineLabel={t('stale.keepYours')}
      isSaving={isSaving}
      onTheirs={onKeepTheirs}
      onMine={hasOwn ? onKeepYours : undefined}
    >
      <Typography variant="secondary" sx={{ mb: 4 }}>
        {t('stale.text')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {changes.map(({ part, isConflict }) => (
          <ChangedPart
            key={part}
            part={part}
            isConflict={isConflict}
            base={base}
            theirs={theirs}
            yours={yours}
          />
        ))}
      </Box>
    </ConcurrentChangeDialog>
  );
}

/** Label of a part, and its text in a state of the form. */
function usePartWords(
  part: ContentPart,
  { base, theirs }: Pick<StaleDialogProps, 'base' | 'theirs'>,
) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { ownFields } = useUser();
  const partText = usePartText(base.timezone);
  const ownText = useOwnValueText();
  if (!isOwnPart(part)) {
    return {
      label: t(labelOf(part)),
      text: (values: BookingFormValues) => partText(values, part),
    };
  }
  const id = ownIdOf(part);
  // A field that was added or archived since the page was opened is known from the booking alone.
  const stored = [...theirs.ownFields, ...base.ownFields];
  return {
    label: [...ownFields, ...stored].find((one) => one.id === id)?.label[language] ?? '',
    text: ({ ownFields: values }: BookingFormValues) => {
      const known = [...shownValues(ownFields, values), ...stored];
      const shown = known.find((one) => one.id === id && one.value === values[id]);
      return shown ? ownText(shown) : t('stale.empty');
    },
  };
}

interface ChangedPartProps extends Pick<StaleDialogProps, 'base' | 'theirs' | 'yours'> {
  readonly part: ContentPart;
  readonly isConflict: boolean;
}

function ChangedPart({ part, isConflict, base, theirs, yours }: ChangedPartProps) {
  const { t } = useTranslation('booking');
  const { label, text } = usePartWords(part, { base, theirs });
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', p: 4 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, mb: 2 }}>
        <Typography variant="subtitle2" component="h3">
          {label}
        </Typography>
        {isConflict && (
          <Typography variant="caption" sx={{ color: 'warning.main', fontWeight: 600 }}>
            {t('stale.conflict')}
          </Typography>
        )}
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: isConflict ? { sm: '1fr 1fr' } : '1fr',
          '& dd': { m: 0, overflowWrap: 'anywhere' },
          '& dt': { typography: 'caption', color: 'text.secondary' },
        }}
      >
        <div>
          <dt>{t('stale.theirs')}</dt>
          <dd>{text(formOf(theirs))}</dd>
        </div>
        {isConflict && (
          <div>
            <dt>{t('stale.yours')}</dt>
            <dd>{text(yours)}</dd>
          </div>
        )}
      </Box>
    </Box>
  );
}

function isText(part: CommonPart): part is TextName {
  return textNames.some((name) => name === part);
}

function usePartText(timezone: string) {
  const { t } = useTranslation('booking');
  const times = useTimes(timezone);
  const filled = (text: string) => (text === '' ? t('stale.empty') : text);
  const { data: buildings = [] } = useQuery(placeQueries.buildings());
  const placeOf = (id: string) =>
    filled(buildings.find((building) => building.id === id)?.name ?? '');
  const repeatText = useRepeatText(timezone);
  const queryClient = useQueryClient();
  // Both places are open in the form, so that they are known.
  const nameOf = (id: string) =>
    filled(queryClient.getQueryData(placeQueries.resource(id).queryKey)?.name ?? '');
  return (values: BookingFormValues, part: CommonPart): string => {
    if (isText(part)) return filled(values[part]);
    switch (part) {
      case 'resource':
        return nameOf(values.resourceId);
      case 'time':
        return times.range(values);
      case 'repeat':
        return values.repeat ? repeatText(values.repeat) : t('repeat.never');
      case 'attendees':
        return t('people', { count: values.attendees ?? 0 });
      case 'quantity':
        return t('units', { count: values.quantity ?? 0 });
      case 'privacy':
        return values.privacy === 'private' ? t('privacy.privateShort') : t('privacy.normal');
      case 'layout':
        return values.layout === '' ? t('layout.none') : t(`layout.${values.layout}`);
      case 'invitees':
        return filled(values.invitees.map(({ name, email }) => name || email).join(', '));
      case 'passengers':
        return filled(values.passengers.map(({ name }) => name).join(', '));
      case 'driver':
        return values.needsDriver ? t('form.needsDriver') : values.driver.fullName;
      case 'estimatedKm':
        return filled(values.estimatedKm === null ? '' : String(values.estimatedKm));
      case 'pickUpBuildingId':
      case 'returnBuildingId':
        return placeOf(values[part]);
    }
  };
}
