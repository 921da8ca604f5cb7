import EditIcon from '@mui/icons-material/EditOutlined';
import InheritedIcon from '@mui/icons-material/SubdirectoryArrowRight';
import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { unseen } from '@/shared/ui/hidden-text.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';

interface RuleTableProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Rules in columns. Rows become blocks where the table is narrow, so the roles are explicit. */
export function RuleTable({ label, children }: RuleTableProps) {
  const { t } = useTranslation('adminRules');
  return (
    <Box role="table" aria-label={label} sx={{ containerType: 'inline-size' }}>
      <Box role="rowgroup" sx={unseen}>
        <Box role="row">
          {(['rule', 'value', 'source', 'action'] as const).map((column) => (
            <Box key={column} role="columnheader">
              {t(`column.${column}`)}
            </Box>
          ))}
        </Box>
      </Box>
      {children}
    </Box>
  );
}

interface RuleLineProps {
  readonly name: string;
  /** Below the name. */
  readonly notes: readonly string[];
  readonly value: ReactNode;
  readonly source: ReactNode;
  readonly action: ReactNode;
  readonly isChanged?: boolean;
  /** Below the row. */
  readonly detail?: ReactNode;
}

/** One rule: its name, value, source and action, each in its column. */
export function RuleLine(props: RuleLineProps) {
  const { name, notes, value, source, action, isChanged = false, detail } = props;
  return (
    <Box role="rowgroup" sx={[groupStyle, isChanged && changedStyle]}>
      <Box role="row" sx={rowStyle}>
        <Box role="rowheader" sx={{ gridArea: 'name', minWidth: 0 }}>
          <Typography variant="subtitle2">{name}</Typography>
          {notes.map((note) => (
            <Typography key={note} variant="note">
              {note}
            </Typography>
          ))}
        </Box>
        <Box role="cell" sx={{ gridArea: 'value', minWidth: 0, typography: 'body2' }}>
          {value}
        </Box>
        <Box role="cell" sx={{ gridArea: 'source', minWidth: 0 }}>
          {source}
        </Box>
        <Box role="cell" sx={{ gridArea: 'action', justifySelf: 'end' }}>
          {action}
        </Box>
      </Box>
      {detail && (
        <Box role="row" sx={{ pt: 3 }}>
          <Box role="cell" aria-colspan={4}>
            {detail}
          </Box>
        </Box>
      )}
    </Box>
  );
}

const groupStyle = {
  px: { xs: 4, sm: 5 },
  py: 2,
  borderTop: 1,
  borderTopColor: 'divider',
  borderLeft: '3px solid transparent',
} as const;

/** Marked at its edge too, not by the ground alone. */
const changedStyle = {
  py: 4,
  bgcolor: 'selected.ground',
  borderLeftColor: 'primary.main',
} as const;

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"name name" "value action" "source action"',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  minHeight: 44,
  // Four columns if the table itself is wide enough, not the window.
  '@container (min-width: 600px)': {
    gridTemplateColumns: 'minmax(0, 1fr) 216px minmax(0, 136px) 88px',
    gridTemplateAreas: '"name value source action"',
  },
} as const;

interface SourceProps {
  readonly isOwn: boolean;
  readonly text: string;
  /** Page of the level that sets the value. */
  readonly href?: string | undefined;
}

/** Level that a value comes from. */
export function RuleSource({ isOwn, text, href }: SourceProps) {
  const Icon = isOwn ? EditIcon : InheritedIcon;
  const isLink = href !== undefined;
  return (
    <Typography
      variant="caption"
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        overflowWrap: 'anywhere',
        ...(isOwn ? { color: 'primary.main', fontWeight: 600 } : { color: 'text.secondary' }),
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      {isLink ? (
        <Link component={PageLink} href={href} color="inherit">
          {text}
        </Link>
      ) : (
        text
      )}
    </Typography>
  );
}
