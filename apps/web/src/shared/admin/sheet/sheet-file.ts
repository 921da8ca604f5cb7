/** A chosen file, with the columns that the user has matched by hand. */
export interface SheetFile {
  readonly file: File;
  readonly columns?: string | undefined;
}

export function formOf({ file }: SheetFile): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

interface SheetColumns {
  readonly columns: readonly { readonly head: string; readonly column: string | null }[];
  readonly missing: readonly string[];
}

/** Whether someone must decide what a header means. */
export function hasOpenColumns({ columns, missing }: SheetColumns, sheet: SheetFile | null) {
  const hasUnknown = columns.some(({ head, column }) => head !== '' && column === null);
  return missing.length > 0 || (hasUnknown && sheet?.columns === undefined);
}
