import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';

const places = { icon: { position: 'absolute', top: -8, left: 12 }, row: { ml: 'auto' } } as const;

interface WaitingBadgeProps {
  readonly count: number;
  /** Over the corner of an icon, or at the end of a row. */
  readonly place: keyof typeof places;
}

const most = 99;

interface WaitingLabelProps extends Pick<WaitingBadgeProps, 'count'> {
  readonly label: string;
}

/** Label of an entry, which says to screen readers how many requests wait there. */
export function WaitingLabel({ label, count }: WaitingLabelProps) {
  const { t } = useTranslation('main');
  if (count === 0) return label;
  return (
    <>
      <span aria-hidden>{label}</span>
      <HiddenText>{t('nav.waiting', { name: label, count })}</HiddenText>
    </>
  );
}

/** Number of waiting requests; the label of its link says the same to screen readers. */
export function WaitingBadge({ count, place }: WaitingBadgeProps) {
  if (count === 0) return null;
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        minWidth: 20,
        height: 20,
        px: 1.25,
        borderRadius: '10px',
        fontSize: 12,
        lineHeight: 1,
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
        bgcolor: 'error.main',
        color: 'background.paper',
        ...places[place],
      }}
    >
      {count > most ? `${most}+` : count}
    </Box>
  );
}
