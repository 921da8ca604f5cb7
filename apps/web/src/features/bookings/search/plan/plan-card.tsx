import Close from '@mui/icons-material/Close';
import { Box, IconButton, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { ResourcePicture } from '@/shared/booking/ui/resource-picture.tsx';
import { useTimes } from '@/shared/booking/use-times.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { BookAction } from './plan-list.tsx';
import type { ListedRoom } from './plan-rooms.ts';

interface PlanCardProps {
  readonly room: ListedRoom;
  readonly search: ResourceSearch;
  readonly timezone: string;
  readonly onDetails: (id: string) => void;
  readonly onClose: () => void;
}

/** The selected resource with its state and the way to book it. */
export function PlanCard({ room, search, timezone, onDetails, onClose }: PlanCardProps) {
  const { t } = useTranslation(['booking', 'common']);
  const times = useTimes(timezone);
  const { id, name, capacity, words, hit } = room;
  return (
    <Box role="group" aria-label={name} sx={cardStyle}>
      <Box sx={{ display: 'flex', gap: 3 }}>
        {hit && (
          <ResourcePicture
            image={hit.resource.image}
            kind={hit.resource.type}
            size="thumbnail"
            isFirst={false}
            sx={{ width: 56, height: 56, borderRadius: '8px' }}
          />
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle1" component="p" noWrap>
            {name}
          </Typography>
          {capacity !== null && (
            <Typography variant="note">{t('booking:seats', { count: capacity })}</Typography>
          )}
          <Typography variant="caption" component="p" sx={{ fontWeight: 600 }}>
            {words}
          </Typography>
        </Box>
        <IconButton
          aria-label={t('common:action.close')}
          onClick={onClose}
          sx={{ alignSelf: 'flex-start', mt: -1, mr: -1 }}
        >
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: 2 }}>
        <SecondaryButton onClick={() => onDetails(id)}>{t('results.details')}</SecondaryButton>
        {hit && (
          <BookAction
            room={{ ...room, hit }}
            search={search}
            onDetails={onDetails}
            label={`${t(hit.needsApproval ? 'results.request' : 'results.select')} ${times.times(search)}`}
          />
        )}
      </Box>
    </Box>
  );
}

const cardStyle = {
  display: 'grid',
  gap: 3,
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  color: 'text.primary',
  boxShadow: 8,
} as const;
