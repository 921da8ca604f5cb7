import { Box, Typography } from '@mui/material';
import { useId } from 'react';

interface CodeBlockProps {
  readonly title: string;
  /** JSON is shown with indentation. */
  readonly text: string;
}

/** Text that machines have sent. */
export function CodeBlock({ title, text }: CodeBlockProps) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box
        component="pre"
        // Scrollable areas must be reachable by keyboard.
        tabIndex={0}
        sx={{
          m: 0,
          p: 3,
          maxHeight: 320,
          overflow: 'auto',
          borderRadius: 1,
          border: 1,
          borderColor: 'divider',
          bgcolor: 'background.default',
          fontFamily: 'monospace',
          fontSize: 12,
          lineHeight: '18px',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {indented(text)}
      </Box>
    </Box>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
