import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import type { PropsWithChildren, ReactNode } from 'react';
import { useId, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { BookingFormValues, FormField } from './booking-form-values.ts';
import { BusinessUnitField, NoteField, PrivacyField } from './detail-fields.tsx';
import type { KindFieldsProps } from './kind-fields.ts';
import { PersonField } from './people-fields-lazy.ts';

interface MoreOptionsProps extends KindFieldsProps {
  /** Fields of the kind that most bookings leave as they are. */
  readonly own: ReactNode;
  /** Fields that are stored outside the booking. */
  readonly extras: ReactNode;
}

const folded = [
  'description',
  'meetingLink',
  'estimatedKm',
  'layout',
  'equipmentNote',
  'cateringNote',
  'privacy',
  'bookedFor',
  'businessUnitId',
] as const satisfies readonly FormField[];

/** The fields that most bookings leave empty (Z-20), folded until they are asked for. */
export function MoreOptions({ resource, isEdit, own, extras }: MoreOptionsProps) {
  const { t } = useTranslation('booking');
  const { control } = useFormContext<BookingFormValues>();
  const [description, privacy] = useWatch({ control, name: ['description', 'privacy'] });
  const set = [privacy === 'private' && t('privacy.privateShort'), description];
  return (
    <FormFold
      title={t(`form.more.${resource.type}`)}
      summary={set.filter(Boolean).join(' · ')}
      hasError={useHasError(...folded)}
    >
      {own}
      <NoteField name="description" label={t('form.description')} maximum={2000} rows={3} />
      <PrivacyField />
      {!isEdit && <PersonField name="bookedFor" label={t('form.bookedFor')} />}
      {!isEdit && <BusinessUnitField />}
      {extras}
    </FormFold>
  );
}

interface FormFoldProps {
  readonly title: string;
  /** Summary while collapsed. */
  readonly summary: string;
  /** A refused field inside: it must be seen. */
  readonly hasError: boolean;
}

/** An optional part of a form, folded until it is asked for. */
function FormFold(props: PropsWithChildren<FormFoldProps>) {
  const { title, summary, hasError, children } = props;
  const [isOpened, setIsOpened] = useState(false);
  const isOpen = isOpened || hasError;
  const contentId = useId();
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setIsOpened(!isOpen)}
        sx={{
          width: '100%',
          minHeight: 56,
          gap: 3,
          justifyContent: 'space-between',
          textAlign: 'left',
          borderRadius: '10px',
        }}
      >
        <Typography component="span" variant="subtitle2">
          {title}
        </Typography>
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
          {!isOpen && (
            <Typography component="span" variant="secondary" noWrap>
              {summary}
            </Typography>
          )}
          <ExpandMore
            aria-hidden
            sx={{
              color: 'text.secondary',
              transition: 'transform 160ms',
              transform: isOpen ? 'rotate(180deg)' : 'none',
            }}
          />
        </Box>
      </ButtonBase>
      <Collapse in={isOpen} id={contentId} unmountOnExit>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, pt: 2, pb: 6 }}>
          {children}
        </Box>
      </Collapse>
    </Box>
  );
}

/** Whether one of these fields is refused: a fold that holds it must open. */
function useHasError(...names: readonly FormField[]): boolean {
  const { control } = useFormContext<BookingFormValues>();
  const { errors } = useFormState({ control });
  return names.some((name) => errors[name] !== undefined);
}
