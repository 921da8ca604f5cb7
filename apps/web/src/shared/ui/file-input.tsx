import type { ComponentProps } from 'react';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'hidden' | 'onChange'> {
  readonly onChoose: (file: File) => void;
}

/** The hidden input behind a button; the same file can be chosen again after a correction. */
export function FileInput({ onChoose, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      hidden
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        target.value = '';
        if (file) onChoose(file);
      }}
    />
  );
}
