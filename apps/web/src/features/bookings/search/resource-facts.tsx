import type { Amenity, ResourceDetail } from '@axp/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '@/shared/booking/price.ts';
import { amenityIcons } from '@/shared/booking/ui/amenity-icons.ts';
import { ResourcePicture } from '@/shared/booking/ui/resource-picture.tsx';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useLanguage } from '@/shared/i18n/index.ts';

interface ResourceFactsProps {
  readonly resource: ResourceDetail;
}

/** Name, place and size of what is being booked. */
function ResourceHeader({ resource }: ResourceFactsProps) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { capacity, quantity, licenceClass, building, floor, price } = resource;
  const facts = [
    [building.name, floor?.name].filter(Boolean).join(', '),
    capacity !== null && t('seats', { count: capacity }),
    resource.type === 'asset' && t('units', { count: quantity }),
    licenceClass !== null && t('form.licenceClass', { licenceClass }),
    price !== null && t(`results.price.${price.per}`, { amount: formatAmount(price, language) }),
  ];
  return (
    <div>
      <Typography variant="h2" component="h2">
        {resource.name}
      </Typography>
      <Typography variant="secondary">{facts.filter(Boolean).join(' · ')}</Typography>
    </div>
  );
}

type Words = ReturnType<typeof useTranslation<'booking'>>['t'];

function ruleText(rule: ResourceRule, t: Words, duration: (minutes: number) => string): string {
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

const minutesPerDay = 24 * 60;

type ResourceRule =
  | { readonly name: 'length' | 'notice' | 'grid' | 'buffer'; readonly minutes: number }
  | { readonly name: 'ahead'; readonly days: number }
  | { readonly name: 'capacity' | 'approval' };

/** The rules of a resource that are worth telling beforehand: what does not limit is left out. */
export function resourceRules({
  rules,
  needsApproval,
}: Pick<ResourceDetail, 'rules' | 'needsApproval'>): ResourceRule[] {
  const list: readonly (ResourceRule | false)[] = [
    needsApproval && { name: 'approval' },
    { name: 'length', minutes: rules.maxLengthMinutes },
    { name: 'ahead', days: rules.maxAheadDays },
    rules.minNoticeMinutes > 0 && { name: 'notice', minutes: rules.minNoticeMinutes },
    rules.bufferAfterMinutes > 0 && { name: 'buffer', minutes: rules.bufferAfterMinutes },
    rules.enforceCapacity && { name: 'capacity' },
    { name: 'grid', minutes: rules.gridMinutes },
  ];
  return list.filter((rule) => rule !== false);
}

export function ResourceFacts({ resource }: ResourceFactsProps) {
  const { t } = useTranslation('booking');
  const times = useTimes(resource.timezone);
  const rules = resourceRules(resource).map((rule) => ruleText(rule, t, times.duration));
  return (
    <>
      <ResourcePicture
        image={resource.image}
        size="original"
        sx={{ aspectRatio: '16 / 9', width: '100%' }}
      />
      <Box sx={{ p: 5, display: 'grid', gap: 4 }}>
        <ResourceHeader resource={resource} />
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

/** Amenities with icons and names. */
function AmenityList({ amenities }: { readonly amenities: readonly Amenity[] }) {
  const { t } = useTranslation('booking');
  if (amenities.length === 0) return null;
  return (
    <Box
      component="ul"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        m: 0,
        p: 0,
        listStyle: 'none',
        typography: 'caption',
        color: 'text.secondary',
        '& > li': { display: 'inline-flex', alignItems: 'center', gap: 1 },
      }}
    >
      {amenities.map((amenity) => {
        const Icon = amenityIcons[amenity];
        return (
          <li key={amenity}>
            <Icon aria-hidden sx={{ fontSize: 16 }} />
            {t(`amenity.${amenity}`)}
          </li>
        );
      })}
    </Box>
  );
}
