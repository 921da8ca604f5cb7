import TableIcon from '@mui/icons-material/TableRowsOutlined';
import { Box, Card, IconButton, Tooltip, Typography } from '@mui/material';
import type { PropsWithChildren, ReactNode } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ReportCardProps {
  readonly title: string;
  /** Definition of the figures. */
  readonly definition: string;
  /** The same rows as a table, for charts that are none. */
  readonly table?: ReactNode;
}

/** A chart under its answer in one sentence, with what it counts. */
export function ReportCard({
  title,
  definition,
  table,
  children,
}: PropsWithChildren<ReportCardProps>) {
  const { t } = useTranslation('adminReports');
  const [isTable, setIsTable] = useState(false);
  const titleId = useId();
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{ px: { xs: 4, md: 5 }, py: 4, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ mr: 'auto' }}>
          {title}
        </Typography>
        {table !== undefined && (
          <Tooltip title={t('showTable')}>
            <IconButton
              size="small"
              aria-label={t('showTable')}
              aria-pressed={isTable}
              onClick={() => setIsTable(!isTable)}
            >
              <TableIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      <Typography variant="note" component="p" sx={{ mb: 4 }}>
        {definition}
      </Typography>
      {isTable ? table : children}
    </Card>
  );
}

/** A table of a report: the first cell of each row is its header. */
export function ReportTable({
  label,
  heads,
  rows,
}: {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
}) {
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={label}>
      <Box component="table" aria-label={label} sx={tableStyle}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [first, ...others] }) => (
            <tr key={id}>
              <th scope="row">{first}</th>
              {others.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th, & td': { py: 2, px: 2, textAlign: 'right', borderTop: 1, borderColor: 'divider' },
  '& th:first-of-type': { textAlign: 'left', pl: 0 },
  '& thead th': { typography: 'caption', color: 'text.secondary', borderTop: 0 },
  '& tbody th': { fontWeight: 600 },
} as const;
