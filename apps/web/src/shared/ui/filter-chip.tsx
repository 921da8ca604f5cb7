import Close from '@mui/icons-material/Close';
import ArrowDown from '@mui/icons-material/ExpandMore';
import { ButtonBase } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ComponentProps, ReactNode } from 'react';
import { radius } from '@/shared/theme/tokens.ts';
import { HiddenText } from './hidden-text.tsx';

interface FilterChipProps extends Omit<ComponentProps<typeof ButtonBase>, 'children'> {
  readonly label: string;
  readonly icon?: ReactNode;
  /** How many results remain with it; absent where it is not known. */
  readonly count?: number | undefined;
  /** Name of the counted things, for screen readers. */
  readonly countText?: string;
  readonly isOn: boolean;
  /** Opens choices or a dialog rather than toggling. */
  readonly isMenu?: boolean;
  /** Shows that another press removes the filter. */
  readonly isRemovable?: boolean;
}

/** A filter as a toggle button with its count; one that would leave nothing can't be pressed. */
export function FilterChip(props: FilterChipProps) {
  const {
    label,
    icon,
    count,
    countText,
    isOn,
    isMenu = false,
    isRemovable = false,
    ...rest
  } = props;
  return (
    <ButtonBase
      {...rest}
      {...(isMenu ? isOn && { 'data-chosen': true } : { 'aria-pressed': isOn })}
      disabled={count === 0 && !isOn}
      sx={chipStyle(isOn)}
    >
      {icon}
      <span className="label">{label}</span>
      {count !== undefined && (
        <span className="count">
          {count}
          {countText && <HiddenText> {countText}</HiddenText>}
        </span>
      )}
      {isMenu && !isOn && !icon && <ArrowDown />}
      {isOn && isRemovable && <Close />}
    </ButtonBase>
  );
}

function chipStyle(isOn: boolean) {
  return ({ vars: { palette }, breakpoints, typography }: Theme) => ({
    ...typography.body2,
    flex: 'none',
    gap: '6px',
    height: 32,
    maxWidth: 280,
    padding: '0 10px',
    border: '1px solid',
    borderColor: isOn ? palette.link : palette.divider,
    borderRadius: `${radius.control}px`,
    backgroundColor: isOn ? palette.selected.ground : palette.background.paper,
    color: isOn ? palette.link : palette.text.primary,
    fontWeight: isOn ? 600 : 400,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    '&:hover': { borderColor: palette.controlBorder },
    '&.Mui-disabled': { color: palette.text.secondary, opacity: 0.7 },
    '& .label': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .count': { fontWeight: 400, color: isOn ? 'inherit' : palette.text.secondary },
    '& svg': { fontSize: 16 },
    [breakpoints.down('md')]: { height: 44, padding: '0 12px' },
  });
}
