import type { PendingChange } from '@axp/contracts';
import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatRange, formatZone, isSameClock, useNow } from '@/shared/lib/datetime/index.ts';
import { useOwnValueText } from '@/shared/own-fields/own-value-text.ts';
import { useSession } from '@/shared/session/index.ts';
import { radius } from '@/shared/theme/tokens.ts';

interface PendingChangeFactsProps {
  readonly before: PendingChange;
  readonly after: PendingChange;
  /** Of a change that does not wait for approval. */
  readonly title?: string;
}

/**
 * Pending change: current and requested values, each by the clock of its place (Z-43, Z-10), which is
 * named unless it is known to be the reader's.
 */
export function PendingChangeFacts({ before, after, title }: PendingChangeFactsProps) {
  const { t } = useTranslation(['myBooking', 'booking']);
  const { language } = useLanguage();
  const { user } = useSession();
  const now = useNow();
  const headingId = useId();
  const isOwnClock = [before, after].every(
    ({ start, timezone }) => user && isSameClock(start, timezone, user.timezone),
  );
  const timeOf = (range: PendingChange) => {
    const reader = { language, timezone: range.timezone, now };
    const zone = isOwnClock ? '' : ` ${formatZone(range.start, reader)}`;
    return `${formatRange(range, reader)}${zone}`;
  };
  const isElsewhere = before.resource.building.id !== after.resource.building.id;
  const placeOf = ({ resource }: PendingChange) =>
    isElsewhere ? `${resource.name}, ${resource.building.name}` : resource.name;
  const rows = [
    { part: 'time', old: timeOf(before), requested: timeOf(after) },
    { part: 'place', old: placeOf(before), requested: placeOf(after) },
    { part: 'people', old: before.attendees, requested: after.attendees },
    { part: 'quantity', old: before.quantity, requested: after.quantity },
  ] as const;
  const changed = [
    ...rows.map(({ part, ...row }) => ({ ...row, id: part, term: t(`myBooking:changed.${part}`) })),
    ...useOwnChanges(before.ownFields, after.ownFields),
    // Null means that the kind has no such value.
  ].filter(({ old, requested }) => requested !== null && old !== requested);
  if (changed.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: `${radius.control}px`,
        bgcolor: 'background.paper',
        p: 4,
      }}
    >
      <Typography id={headingId} variant="subtitle2" component="h3" sx={{ mb: 2 }}>
        {title ?? t('myBooking:pendingChange.title')}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
        {changed.map(({ id, term, old, requested }) => (
          <div key={id}>
            <Typography component="dt" variant="note">
              {term}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {old !== null && (
                <>
                  <Box component="del" sx={{ color: 'text.secondary' }}>
                    {old}
                  </Box>
                  {' → '}
                </>
              )}
              <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 500 }}>
                {requested}
              </Box>
            </Typography>
          </div>
        ))}
      </Box>
    </Box>
  );
}

type OwnValues = PendingChange['ownFields'];

/** Own fields before and after; a dash is a value that the change clears. */
function useOwnChanges(before: OwnValues, after: OwnValues) {
  const { language } = useLanguage();
  const text = useOwnValueText();
  const textIn = (values: OwnValues, id: string) => {
    const found = values.find((one) => one.id === id);
    return found ? text(found) : null;
  };
  const cleared = before.filter(({ id }) => after.every((one) => one.id !== id));
  return [...after, ...cleared].map(({ id, label }) => ({
    id,
    term: label[language],
    old: textIn(before, id),
    requested: textIn(after, id) ?? '–',
  }));
}
