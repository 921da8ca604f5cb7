import type { Licence } from '@axp/contracts/licences';
import { Box, Chip, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatCalendarDay, formatDateTime } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { Fact } from '@/shared/ui/fact.tsx';

const chipColors = {
  entered: 'warning',
  confirmed: 'success',
  rejected: 'error',
  expired: 'error',
} as const;

interface LicenceFactsProps {
  readonly licence: Omit<Licence, 'photo'>;
  /** Absent where it is not shown. */
  readonly photo?: Licence['photo'];
  /** Number as far as it is shown, with a button that shows all of it. */
  readonly number: ReactNode;
}

/** State, classes, number, expiry, decision and photo of a driving licence. */
export function LicenceFacts({ licence, photo = null, number }: LicenceFactsProps) {
  const { t } = useTranslation('licence');
  const { language } = useLanguage();
  const { timezone } = useUser();
  const { state, classes, expiresOn, decidedAt, decidedBy, reason } = licence;
  const decision = reason === null ? 'confirmed' : 'rejected';
  const date = decidedAt === null ? '' : formatDateTime(decidedAt, { language, timezone });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 4 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, display: 'grid', gap: 3 }}>
        <Chip
          size="small"
          variant="outlined"
          color={chipColors[state]}
          label={t(`state.${state}`)}
          sx={{ justifySelf: 'start' }}
        />
        <Box component="dl" sx={listStyle}>
          <Fact term={t('fact.classes')}>{classes.map((one) => t(`class.${one}`)).join(', ')}</Fact>
          <Fact term={t('fact.number')}>{number}</Fact>
          <Fact term={t('fact.expiresOn')}>{formatCalendarDay(expiresOn, language)}</Fact>
          {decidedAt !== null && (
            <Fact term={t(`fact.${decision}`)}>
              {decidedBy ? t('fact.decidedBy', { date, name: decidedBy.fullName }) : date}
            </Fact>
          )}
          {reason !== null && <Fact term={t('fact.reason')}>{reason}</Fact>}
        </Box>
      </Box>
      {photo && (
        <Link
          href={photo.original}
          target="_blank"
          rel="noreferrer"
          aria-label={t('fact.openPhoto')}
        >
          <Box component="img" src={photo.thumbnail} alt={t('fact.photo')} sx={photoStyle} />
        </Link>
      )}
    </Box>
  );
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, auto) minmax(0, 1fr)',
  columnGap: 4,
  rowGap: 1,
  m: 0,
} as const;

const photoStyle = {
  display: 'block',
  width: 160,
  height: 100,
  objectFit: 'cover',
  borderRadius: `${radius.control}px`,
} as const;
