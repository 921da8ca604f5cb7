import type { Booking } from '@axp/contracts';
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchFile, useProblemText } from '@/shared/api/index.ts';
import { saveFile } from '@/shared/lib/save-file.ts';
import { useToast } from '@/shared/ui/index.ts';

/** A booking as a file that any calendar takes. */
export function AddToCalendar({ booking }: { readonly booking: Pick<Booking, 'id'> }) {
  const { t } = useTranslation('myBooking');
  const toast = useToast();
  const problemText = useProblemText();
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async () => saveFile(await fetchFile(`/bookings/${booking.id}.ics`), 'booking.ics'),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Box component="span" sx={{ display: 'block', mt: 1 }}>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        startIcon={<CalendarMonth />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('detail.addToCalendar')}
      </Button>
    </Box>
  );
}
