import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { modes } from '@/shared/theme/tokens.ts';
import { MerchantLogo } from '@/shared/ui/merchant-logo.tsx';
import type { Label, LabelFormat } from './label-format.ts';
import { labelSizes, languagesOf } from './label-format.ts';
import { formatResourcePlace, useSizeOf } from './resource-words.ts';

interface LabelCardProps {
  readonly label: Label;
  readonly format: LabelFormat;
}

/** Width of the drawing that a label is scaled from, in mm. */
const drawnWidth = labelSizes.a6.width;

/** A label in its proportions. `--mm` is the length of a millimetre where it is shown. */
export function LabelCard({ label: { resource, address }, format }: LabelCardProps) {
  const { t, i18n } = useTranslation('adminResources');
  const sizeOf = useSizeOf();
  const { name, code } = resource;
  const { width, height } = labelSizes[format.size];
  const box = {
    '--width': width,
    width: `calc(var(--mm) * ${width})`,
    height: `calc(var(--mm) * ${height})`,
  };
  const facts = [
    formatResourcePlace(resource),
    ...(format.hasSize ? [sizeOf(resource)] : []),
    ...(['parts', 'partOf'] as const).flatMap((link) => {
      const names = resource[link].map((room) => room.name).join(', ');
      return names === '' ? [] : [t(`label.${link}`, { names })];
    }),
  ];
  return (
    <Box component="article" aria-label={name} style={box} sx={cardStyle}>
      <div className="band">
        <MerchantLogo height={28} />
      </div>
      <p className="name">{name}</p>
      <p className="facts">{facts.join(' · ')}</p>
      {address === null ? (
        <div className="code">{t('label.noCode')}</div>
      ) : (
        <img
          className="code"
          alt={t('codes.of', { name })}
          src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(address))}`}
        />
      )}
      {languagesOf(format).map((language) => (
        <p key={language} className="scan" lang={language}>
          {i18n.getFixedT(language, 'adminResources')('codes.scan')}
        </p>
      ))}
      {format.hasCode && <p className="id">{code}</p>}
    </Box>
  );
}

/** A length in mm of an A6 label, scaled to the size of this one. */
const mm = (length: number) => `calc(var(--mm) * ${length} * var(--width) / ${drawnWidth})`;

const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical' as const,
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere' as const,
};

const cardStyle = ({ vars: { palette } }: Theme) => ({
  display: 'flex',
  flexDirection: 'column' as const,
  alignItems: 'center',
  boxSizing: 'border-box' as const,
  paddingBottom: mm(6),
  overflow: 'hidden',
  breakInside: 'avoid' as const,
  // Paper is white, whatever the theme of the reader.
  backgroundColor: modes.light.surface,
  color: modes.light.text,
  textAlign: 'center' as const,
  printColorAdjust: 'exact' as const,
  '& p': { flex: 'none', margin: 0, padding: `0 ${mm(6)}` },
  '& .band': {
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    width: '100%',
    height: mm(17),
    padding: `0 ${mm(7)}`,
    boxSizing: 'border-box' as const,
    marginBottom: mm(7),
    backgroundColor: palette.navigationBar.ground,
    color: palette.navigationBar.text,
  },
  '& .band img': { height: mm(9) },
  '& .name': {
    fontSize: mm(11),
    fontWeight: 600,
    // Leaves room for the marks above and below Thai letters.
    lineHeight: 1.45,
    ...twoLines,
  },
  '& .facts': {
    fontSize: mm(4.6),
    lineHeight: 1.5,
    color: modes.light.textSecondary,
    ...twoLines,
  },
  // Gives way to a name or rooms of two lines.
  '& .code': {
    flex: `0 1 ${mm(58)}`,
    minHeight: mm(36),
    display: 'grid',
    placeItems: 'center',
    width: mm(58),
    margin: `${mm(5)} 0`,
    objectFit: 'contain' as const,
    color: modes.light.textSecondary,
    fontSize: mm(4.6),
  },
  '& div.code': { border: `1px dashed ${modes.light.controlBorder}` },
  '& .scan': { fontSize: mm(5), fontWeight: 600, lineHeight: 1.5 },
  '& .scan + .scan': { fontWeight: 400 },
  '& .id': { marginTop: mm(2), fontSize: mm(4), lineHeight: 1.5, color: modes.light.textSecondary },
});
