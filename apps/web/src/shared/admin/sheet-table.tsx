import { Box, Table, TableBody, TableHead, TableRow } from '@mui/material';
import type { PropsWithChildren, ReactNode } from 'react';

interface SheetTableProps {
  readonly label: string;
  /** Cells of the head. */
  readonly head: ReactNode;
}

/** Rows of a sheet, which scroll below their head. */
export function SheetTable({ label, head, children }: PropsWithChildren<SheetTableProps>) {
  return (
    <Box role="region" aria-label={label} tabIndex={0} sx={{ overflow: 'auto', maxHeight: 320 }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>{head}</TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </Box>
  );
}
