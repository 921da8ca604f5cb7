import Box from '@mui/material/Box';
import { useTimes } from '@/shared/booking/use-times.ts';
import type { CalendarViewProps } from './view-props.ts';

/** The rows of the resources with what is taken of them, as a list. */
export function Timeline({ data }: CalendarViewProps) {
  const times = useTimes(data.timezone);
  return (
    <Box component="ul">
      {data.resources.map((resource) => (
        <li key={resource.id}>
          {resource.name}
          <ul>
            {data.entries
              .filter(({ resourceId }) => resourceId === resource.id)
              .map((entry) => (
                <li key={entry.key}>
                  {times.range(entry)} {entry.title}
                </li>
              ))}
          </ul>
        </li>
      ))}
    </Box>
  );
}
