import { Box, Typography } from '@mui/material';
import { useProblemText } from '@/shared/api/index.ts';
import { SecondaryButton } from './secondary-button.tsx';

/** A list that is read page by page, as its query tells it. */
export interface PagedList {
  readonly error: unknown;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface MoreButtonProps {
  readonly list: PagedList;
  readonly label: string;
  /** True while loaded items render. */
  readonly isDrawing?: boolean;
  /** Before more is fetched. */
  readonly onAsk: () => void;
}

/** Fetches the next page of a list, and says why it did not come. */
export function MoreButton({ list, label, isDrawing = false, onAsk }: MoreButtonProps) {
  const problemText = useProblemText();
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2 }}>
      {list.isFetchNextPageError && !list.isFetchingNextPage && (
        <Typography role="alert" variant="body2" color="error" align="center">
          {problemText(list.error)}
        </Typography>
      )}
      <SecondaryButton
        loading={list.isFetchingNextPage || isDrawing}
        onClick={() => {
          onAsk();
          void list.fetchNextPage();
        }}
      >
        {label}
      </SecondaryButton>
    </Box>
  );
}
