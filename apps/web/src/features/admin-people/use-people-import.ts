import type { SheetFormat } from '@axp/contracts/sheets';
import { checkPeopleSheet, downloadPeopleTemplate, importPeopleSheet } from '@axp/contracts/sheets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SheetFile } from '@/shared/admin/sheet/sheet-file.ts';
import { formOf } from '@/shared/admin/sheet/sheet-file.ts';
import { call, fetchFile } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';
import { peopleKey } from './people-queries.ts';

/** What happens to people who have an account already. */
export type Existing = 'skip' | 'update';

interface PeopleSheet extends SheetFile {
  readonly existing: Existing;
}

export function fetchPeopleTemplate(format: SheetFormat): Promise<Blob> {
  return fetchFile(operationUrl(downloadPeopleTemplate, { query: { format } }));
}

/** The dry run of an import of people, and the import itself. */
export function usePeopleImport() {
  const queries = useQueryClient();
  const [importId, setImportId] = useState(() => crypto.randomUUID());
  const check = useMutation({
    mutationFn: async (sheet: PeopleSheet) => {
      const { columns, existing } = sheet;
      const query = { columns, existing };
      return (await call(checkPeopleSheet, { query }, { form: formOf(sheet) })).data;
    },
  });
  const write = useMutation({
    mutationFn: async (sheet: PeopleSheet) => {
      const { columns, existing } = sheet;
      const request = { params: { importId }, query: { columns, existing } };
      return (await call(importPeopleSheet, request, { form: formOf(sheet) })).data;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: peopleKey }),
  });
  const reset = () => {
    check.reset();
    write.reset();
    setImportId(crypto.randomUUID());
  };
  return { check, write, importId, reset };
}
