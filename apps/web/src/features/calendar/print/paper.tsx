import { styled } from '@mui/material/styles';
import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatStamp, formatZone } from '@/shared/lib/datetime/index.ts';
import { useMerchant } from '@/shared/session/index.ts';

interface PaperFootProps {
  readonly period: string;
  /** Zone of all times of the sheet. */
  readonly timezone: string;
  /** Marks of entries that the sheet has. */
  readonly tones?: readonly ('mine' | 'waiting')[];
}

const usualTones = ['mine', 'waiting'] as const;

/** Company, period, time zone and date of a sheet, and the meaning of its marks. */
export function PaperFoot({ period, timezone, tones = usualTones }: PaperFootProps) {
  const { t } = useTranslation(['calendar', 'common']);
  const { language } = useLanguage();
  const merchant = useMerchant();
  const { now } = useTimes(timezone);
  const at = formatStamp(new Date(now).toISOString(), { language, timezone });
  const zone = formatZone(now, { language, timezone });
  return (
    <Foot>
      <span>{merchant.title}</span>
      <span>{period}</span>
      <span>{t('common:time.zone', { zone })}</span>
      <span>{t('paper.printed', { at })}</span>
      <ul>
        {tones.map((tone) => (
          <li key={tone} className={`pill ${tone}`}>
            {t(`legend.${tone}`)}
          </li>
        ))}
      </ul>
    </Foot>
  );
}

/** Content over as many pages as it needs, each with the same foot, as a footer of a table is. */
export function Paper({ children, ...foot }: PropsWithChildren<PaperFootProps>) {
  return (
    <Pages>
      <div className="content">{children}</div>
      <div className="foot">
        <PaperFoot {...foot} />
      </div>
    </Pages>
  );
}

/** Taken time on paper: shape and weight of type say what colours say on a screen. */
export const inkStyles = {
  boxSizing: 'border-box',
  borderLeft: '3px solid black',
  color: 'black',
  '&.mine': { borderLeftWidth: 6, fontWeight: 700 },
  '&.waiting': {
    borderLeftStyle: 'dotted',
    fontStyle: 'italic',
    textDecoration: 'underline dashed',
  },
  '&.private, &.blocked': {
    borderLeftColor: 'gray',
    backgroundImage: 'repeating-linear-gradient(135deg, white 0 5px, gainsboro 5px 6px)',
  },
  '&.faded': { borderLeft: '1px solid gray', fontWeight: 400 },
} as const;

const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 16,
  paddingTop: 6,
  fontSize: 9,
  lineHeight: '16px',
  color: 'black',
  '& ul': {
    display: 'flex',
    gap: 8,
    margin: '0 0 0 auto',
    padding: 0,
    listStyle: 'none',
  },
  '& .pill': { ...inkStyles, padding: '0 4px', lineHeight: '13px' },
});

const Pages = styled('div')({
  display: 'table',
  tableLayout: 'fixed',
  width: '100%',
  color: 'black',
  '& > .content': { display: 'table-row-group' },
  '& > .foot': { display: 'table-footer-group', breakInside: 'avoid' },
});
