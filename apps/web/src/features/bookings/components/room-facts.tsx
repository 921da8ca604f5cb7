import type { ResourceDetail } from '@axp/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ResourcePicture } from '@/shared/booking/ui/resource-picture.tsx';
import { useTimes } from '@/shared/booking/use-times.ts';
import type { RoomRule } from '../model/room-rules.ts';
import { minutesPerDay, roomRules } from '../model/room-rules.ts';
import { AmenityList } from './amenity-list.tsx';

interface RoomFactsProps {
  readonly resource: ResourceDetail;
}

/** Name, place and size of the room that is being booked. */
export function RoomHeader({ resource }: RoomFactsProps) {
  const { t } = useTranslation('booking');
  const { capacity, building, floor } = resource;
  return (
    <div>
      <Typography variant="h2" component="h2">
        {resource.name}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {[building.name, floor?.name].filter(Boolean).join(', ')}
        {capacity !== null && ` · ${t('seats', { count: capacity })}`}
      </Typography>
    </div>
  );
}

type Words = ReturnType<typeof useTranslation<'booking'>>['t'];

function ruleText(rule: RoomRule, t: Words, duration: (minutes: number) => string): string {
  switch (rule.name) {
    case 'length':
    case 'notice':
      return t(`room.rule.${rule.name}`, { length: duration(rule.minutes) });
    case 'ahead':
      return t('room.rule.ahead', { days: duration(rule.days * minutesPerDay) });
    case 'grid':
    case 'buffer':
      return t(`room.rule.${rule.name}`, { minutes: rule.minutes });
    case 'capacity':
    case 'approval':
      return t(`room.rule.${rule.name}`);
  }
}

export function RoomFacts({ resource }: RoomFactsProps) {
  const { t } = useTranslation('booking');
  const times = useTimes(resource.timezone);
  const rules = roomRules(resource).map((rule) => ruleText(rule, t, times.duration));
  return (
    <>
      <ResourcePicture
        image={resource.image}
        size="original"
        sx={{ aspectRatio: '16 / 9', width: '100%' }}
      />
      <Box sx={{ p: 5, display: 'grid', gap: 4 }}>
        <RoomHeader resource={resource} />
        {resource.description !== null && (
          <Typography variant="body2">{resource.description}</Typography>
        )}
        <AmenityList amenities={resource.amenities} />
        <div>
          <Typography variant="subtitle2" component="h3">
            {t('room.rules')}
          </Typography>
          <Box
            component="ul"
            sx={{ m: 0, mt: 1, pl: 5, typography: 'body2', color: 'text.secondary' }}
          >
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </Box>
        </div>
      </Box>
    </>
  );
}
