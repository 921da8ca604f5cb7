import { Box } from '@mui/material';

/** A colour as a small square beside its name. */
export function Swatch({ color }: { readonly color: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-block',
        width: 16,
        height: 16,
        mr: 1.5,
        flexShrink: 0,
        verticalAlign: 'text-bottom',
        border: 1,
        borderColor: 'controlBorder',
        borderRadius: '4px',
      }}
      style={{ backgroundColor: color }}
    />
  );
}
