import type { ApprovalRequest } from '@axp/contracts';
import { Box, Typography } from '@mui/material';
import { ListedTime } from '@/shared/ui/time-range.tsx';

/** Title, resource, time and person of a request to be declined. */
export function NamedRequest({ request }: { readonly request: ApprovalRequest }) {
  const { booking, booker, change } = request;
  const wanted = change ?? booking;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="subtitle2" component="div">
        {booking.title}
      </Typography>
      <Typography variant="secondary" component="div">
        {`${wanted.resource.name} · `}
        <ListedTime range={wanted} timezone={wanted.timezone} />
        {` · ${booker.fullName}`}
      </Typography>
    </Box>
  );
}
