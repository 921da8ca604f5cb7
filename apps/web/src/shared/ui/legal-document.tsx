import { Box, Typography } from '@mui/material';

interface LegalDocumentProps {
  /** Of its heading: 2 where it is a part of a page. */
  readonly level?: 1 | 2;
  readonly title: string;
  /** Since when it is in force. */
  readonly updated: string;
  readonly sections: readonly { readonly title: string; readonly text: string }[];
}

/** The terms or a privacy policy; its paragraphs are kept as they were written. */
export function LegalDocument({ level = 1, title, updated, sections }: LegalDocumentProps) {
  return (
    <>
      <Typography variant={`h${level}`}>{title}</Typography>
      <Typography variant="secondary" sx={{ mt: 1 }}>
        {updated}
      </Typography>
      {sections.map((section, index) => (
        <Box component="section" key={`${index}-${section.title}`} sx={{ mt: 7 }}>
          <Typography
            variant="h3"
            component={level === 1 ? 'h2' : 'h3'}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {section.title}
          </Typography>
          <Typography
            sx={{ mt: 2, maxWidth: '65ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
          >
            {section.text}
          </Typography>
        </Box>
      ))}
    </>
  );
}
