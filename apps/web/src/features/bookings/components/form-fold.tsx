import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import type { PropsWithChildren } from 'react';
import { useId, useState } from 'react';

interface FormFoldProps {
  readonly title: string;
  /** Summary while collapsed. */
  readonly summary: string;
  /** A refused field inside: it must be seen. */
  readonly hasError: boolean;
}

/** An optional part of a form, folded until it is asked for. */
export function FormFold(props: PropsWithChildren<FormFoldProps>) {
  const { title, summary, hasError, children } = props;
  const [isOpened, setIsOpened] = useState(false);
  const isOpen = isOpened || hasError;
  const contentId = useId();
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setIsOpened(!isOpen)}
        sx={{
          width: '100%',
          minHeight: 56,
          gap: 3,
          justifyContent: 'space-between',
          textAlign: 'left',
          borderRadius: '10px',
        }}
      >
        <Typography component="span" variant="subtitle2">
          {title}
        </Typography>
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
          {!isOpen && (
            <Typography component="span" variant="body2" color="text.secondary" noWrap>
              {summary}
            </Typography>
          )}
          <ExpandMore
            aria-hidden
            sx={{
              color: 'text.secondary',
              transition: 'transform 160ms',
              transform: isOpen ? 'rotate(180deg)' : 'none',
            }}
          />
        </Box>
      </ButtonBase>
      <Collapse in={isOpen} id={contentId} unmountOnExit>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, pt: 2, pb: 6 }}>
          {children}
        </Box>
      </Collapse>
    </Box>
  );
}
