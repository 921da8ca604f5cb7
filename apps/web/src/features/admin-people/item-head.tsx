import type { OpenItem } from '@axp/contracts/administration';
import RequestIcon from '@mui/icons-material/HourglassEmpty';
import SeriesIcon from '@mui/icons-material/RepeatOutlined';
import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { kindIcons } from '@/shared/booking/ui/kind-icons.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatDay, formatRange, formatThere, useNow } from '@/shared/lib/datetime/index.ts';
import { useListedInstantText, useUser } from '@/shared/session/index.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { ListZone } from '@/shared/ui/list-zone.tsx';

function ItemIcon({ item: { group, type, count } }: { readonly item: OpenItem }) {
  const sx = { fontSize: 20 };
  if (group === 'request') return <RequestIcon sx={sx} />;
  if (count > 1) return <SeriesIcon sx={sx} />;
  const KindIcon = kindIcons[type ?? 'room'];
  return <KindIcon sx={sx} />;
}

/** Name of an item: what is out by the thing, everything else by its title. */
export function useItemName() {
  const { t } = useTranslation('adminPerson');
  return ({ group, title, place }: OpenItem): string =>
    (group === 'out' ? place : title) ?? t('item.private');
}

function useItemFacts() {
  const { t } = useTranslation('adminPerson');
  const { language } = useLanguage();
  const { timezone: own } = useUser();
  const now = useNow();
  const instantText = useListedInstantText();
  return (item: OpenItem): readonly string[] => {
    const { group, place, start, end, lastStart, timezone, count, attendees } = item;
    if (group === 'request') return [t('item.requests', { count })];
    if (start === null || end === null) return [];
    const reader = { language, timezone: own, now };
    if (group === 'out') {
      return item.isOverdue ? [] : [t('item.due', { time: instantText(end, timezone ?? own) })];
    }
    const there = formatThere({ start, end }, { ...reader, timezone: timezone ?? own }, own);
    return [
      ...(place === null ? [] : [place]),
      formatRange({ start, end }, reader),
      ...(there === null ? [] : [there]),
      ...(count > 1 && lastStart !== null
        ? [t('item.dates', { count, until: formatDay(lastStart, reader) })]
        : []),
      ...(attendees === null ? [] : [t('item.people', { count: attendees })]),
      ...(item.isWaiting ? [t('item.waiting')] : []),
    ];
  };
}

/** Names the zone of items of which some place has another clock. */
export function ItemsZone({ items }: { readonly items: readonly OpenItem[] }) {
  const bookings = items.flatMap(({ start, end, timezone }) =>
    start !== null && end !== null && timezone !== null ? [{ start, end, timezone }] : [],
  );
  return <ListZone bookings={bookings} />;
}

/** Icon, name and facts of something that a person has open. */
export function ItemHead({ item }: { readonly item: OpenItem }) {
  const { t } = useTranslation('adminPerson');
  const { timezone: own } = useUser();
  const instantText = useListedInstantText();
  const nameOf = useItemName();
  const factsOf = useItemFacts();
  const { end, timezone, isOverdue, isDriver } = item;
  const facts = [...factsOf(item), ...(isDriver ? [t('item.driver')] : [])];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flex: '1 1 240px', minWidth: 0 }}>
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          flexShrink: 0,
          width: 32,
          height: 32,
          borderRadius: `${radius.control}px`,
          bgcolor: isOverdue ? 'status.cancelled.ground' : 'action.hover',
          color: isOverdue ? 'error.main' : 'text.secondary',
        }}
      >
        <ItemIcon item={item} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2">{nameOf(item)}</Typography>
        <Typography variant="secondary">
          {isOverdue && end !== null && (
            <Box component="strong" sx={{ color: 'error.main' }}>
              {t('item.overdue', {
                time: instantText(end, timezone ?? own),
              })}
              {facts.length > 0 && ' · '}
            </Box>
          )}
          {facts.join(' · ')}
        </Typography>
      </Box>
    </Box>
  );
}
