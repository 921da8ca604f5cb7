import type { SearchHit, TimeRange } from '@axp/contracts';
import Badge from '@mui/icons-material/BadgeOutlined';
import VerifiedUser from '@mui/icons-material/GppGoodOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import Layers from '@mui/icons-material/LayersOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import Place from '@mui/icons-material/PlaceOutlined';
import Public from '@mui/icons-material/PublicOutlined';
import Box from '@mui/material/Box';
import type { PropsWithChildren, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '@/shared/booking/price.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { isSameClock } from '@/shared/lib/datetime/index.ts';
import { TimeRange as When } from '@/shared/ui/index.ts';

interface HitFactsProps {
  readonly hit: SearchHit;
  readonly window: TimeRange;
  /** Time zone of the search. */
  readonly timezone: string;
}

/** Main facts for a choice: size, place, conditions. */
export function HitFacts({ hit, window, timezone }: HitFactsProps) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { resource } = hit;
  const { price } = resource;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
      {resource.capacity !== null && (
        <Fact icon={<Groups />}>{t('seats', { count: resource.capacity })}</Fact>
      )}
      {resource.type === 'asset' && (
        <Fact icon={<Layers />}>
          {t('results.freeUnits', { count: hit.freeCount, total: resource.quantity })}
        </Fact>
      )}
      <Fact icon={<Place />}>
        {[resource.building.name, resource.floor?.name].filter(Boolean).join(', ')}
      </Fact>
      {!isSameClock(window.start, timezone, resource.timezone) && (
        <Fact icon={<Public />}>
          <When range={window} timezone={resource.timezone} />
        </Fact>
      )}
      {resource.licenceClass !== null && (
        <Fact icon={<Badge />}>{t('results.licence', { class: resource.licenceClass })}</Fact>
      )}
      {price !== null && (
        <Fact icon={<Payments />}>
          {t(`results.price.${price.per}`, { amount: formatAmount(price, language) })}
        </Fact>
      )}
      {hit.needsApproval && <Fact icon={<VerifiedUser />}>{t('results.needsApproval')}</Fact>}
    </Box>
  );
}

function Fact({ icon, children }: PropsWithChildren<{ readonly icon: ReactNode }>) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        typography: 'body2',
        color: 'text.secondary',
        '& svg': { fontSize: 18 },
      }}
    >
      {icon}
      {children}
    </Box>
  );
}
