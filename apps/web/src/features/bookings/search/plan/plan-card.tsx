import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { ResourcePicture } from '@/shared/booking/ui/resource-picture.tsx';
import { useTimes } from '@/shared/booking/use-times.ts';
import { PlanCardFrame } from '@/shared/floor-plan/plan-card-frame.tsx';
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
  const { t } = useTranslation('booking');
  const times = useTimes(timezone);
  const { id, name, capacity, words, hit } = room;
  return (
    <PlanCardFrame
      name={name}
      size={capacity === null ? null : t('seats', { count: capacity })}
      words={words}
      picture={
        hit && (
          <ResourcePicture
            image={hit.resource.image}
            kind={hit.resource.type}
            size="thumbnail"
            isFirst={false}
            sx={{ width: 56, height: 56, borderRadius: '8px' }}
          />
        )
      }
      onClose={onClose}
    >
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
    </PlanCardFrame>
  );
}
