import type { ResourceType } from '@axp/contracts';
import EventBusy from '@mui/icons-material/EventBusyOutlined';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '@/shared/api/index.ts';
import { bookingQuery } from '@/shared/booking/queries/booking-query.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { bookingHref, firstOf } from '@/shared/booking/search-url.ts';
import { useAddress } from '@/shared/booking/use-address.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { FormHeading } from '../form/booking-form-frame.tsx';
import { FormSkeleton } from '../form/booking-form-page.tsx';
import { EditForm } from './edit-form.tsx';

/** `/my-booking/room/edit?id=…`: changes one booking, or more of its series. */
export function EditPage({ kind }: { readonly kind: ResourceType }) {
  const { t } = useTranslation('booking');
  const query = useAddress();
  if (!query) return null;
  const id = firstOf(query.id) ?? '';
  return (
    <Box>
      <FormHeading
        title={t('edit.heading')}
        back={{ href: id === '' ? '/my-booking' : bookingHref(id), label: t('edit.back') }}
        type={kind}
      />
      <EditContent key={id} id={id} type={kind} focus={firstOf(query.focus)} />
    </Box>
  );
}

interface EditContentProps {
  readonly id: string;
  readonly focus: string | null;
  readonly type: ResourceType;
}

function EditContent({ id, type, focus }: EditContentProps) {
  const { t } = useTranslation('booking');
  const booking = useQuery(bookingQuery(id));
  const resourceId = booking.data?.resource.id;
  const resource = useQuery({
    ...placeQueries.resource(resourceId ?? ''),
    enabled: resourceId !== undefined,
  });
  const error = booking.error ?? resource.error;
  const isMissing = error instanceof ApiProblem && error.status < 500;
  const isFixed = booking.data && (!booking.data.abilities.edit || booking.data.type !== type);
  if (isMissing || isFixed) {
    const reason = isMissing ? 'notFound' : 'notEditable';
    return (
      <EmptyState
        icon={<EventBusy />}
        title={t(`edit.${reason}.title`)}
        description={t(`edit.${reason}.text`)}
        action={<SecondaryButton href="/my-booking">{t('success.mine')}</SecondaryButton>}
      />
    );
  }
  if (booking.data && resource.data) {
    return <EditForm booking={booking.data} resource={resource.data} focus={focus} />;
  }
  if (error) {
    const retry = booking.error ? booking.refetch : resource.refetch;
    return <ErrorState title={t('edit.failed')} query={{ error, refetch: retry }} />;
  }
  return <FormSkeleton />;
}
