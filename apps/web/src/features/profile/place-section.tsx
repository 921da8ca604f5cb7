import { Box } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bookingsKey } from '@/shared/booking/queries/bookings-key.ts';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { PickField } from '@/shared/form/pick-field.tsx';
import { useUser } from '@/shared/session/index.ts';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { ProfileSection } from './profile-section.tsx';
import type { ProfileChanges } from './use-change-profile.ts';
import { useChangeProfile } from './use-change-profile.ts';

/** Building and floor that searches, quick bookings and the calendar begin with (Z-33). */
export function PlaceSection() {
  const { t } = useTranslation('profile');
  const { usualBuildingId, usualFloorId } = useUser();
  const queryClient = useQueryClient();
  const { mutate } = useChangeProfile();
  const change = (body: ProfileChanges) =>
    mutate(body, {
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: placeQueries.buildings().queryKey });
        void queryClient.invalidateQueries({ queryKey: bookingsKey });
      },
    });
  return (
    <ProfileSection id="place" title={t('place.title')} hint={t('place.hint')}>
      <QueryContent
        query={useQuery(placeQueries.buildings())}
        failed={t('place.failed')}
        skeleton={56}
      >
        {(buildings) => {
          const floors = buildings.find(({ id }) => id === usualBuildingId)?.floors ?? [];
          return (
            <Box sx={{ display: 'grid', gap: 4 }}>
              <PickField
                label={t('place.building')}
                value={usualBuildingId ?? ''}
                none={t('place.byBookings')}
                options={buildings}
                onChange={(id) => change({ usualBuildingId: id === '' ? null : id })}
              />
              {usualBuildingId !== null && floors.length > 0 && (
                <PickField
                  label={t('place.floor')}
                  value={usualFloorId ?? ''}
                  none={t('place.anyFloor')}
                  options={floors}
                  onChange={(id) =>
                    change({ usualBuildingId, usualFloorId: id === '' ? null : id })
                  }
                />
              )}
            </Box>
          );
        }}
      </QueryContent>
    </ProfileSection>
  );
}
