import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslation } from 'react-i18next';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { searchFormHref } from '@/shared/booking/search-url.ts';
import { useMerchant } from '@/shared/session/index.ts';
import { EmptyState } from '@/shared/ui/index.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';

/** Nothing is booked: what this place is for, and the next step. */
export function NothingBooked() {
  const { t } = useTranslation('main');
  const hasRooms = enabledKinds(useMerchant().services).includes('room');
  return (
    <Card>
      <EmptyState
        icon={<EventAvailable />}
        title={t('home.empty.title')}
        description={t('home.empty.text')}
        action={
          <Button
            component={PageLink}
            href={hasRooms ? searchFormHref('room') : '/bookings'}
            variant="contained"
          >
            {hasRooms ? t('home.empty.action') : t('home.empty.book')}
          </Button>
        }
      />
    </Card>
  );
}
