import { SpanFields } from '@/shared/booking/ui/span-fields.tsx';
import type { WindowFieldsProps } from './window-fields.tsx';
import { useWindowField } from './window-fields.tsx';

/** The window of what is away for days. */
export function DaysFields({ resource, isStartFixed }: WindowFieldsProps) {
  const { window, change, start, end } = useWindowField(resource);
  return (
    <SpanFields
      window={window}
      timezone={resource.timezone}
      rules={resource.rules}
      isStartFixed={isStartFixed}
      start={{ inputRef: start.field.ref, error: start.fieldState.error?.message }}
      end={{ inputRef: end.field.ref, error: end.fieldState.error?.message }}
      onChange={change}
    />
  );
}
