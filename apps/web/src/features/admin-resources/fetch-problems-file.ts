import { exportProblems } from '@axp/contracts/administration';
import type { SheetFormat } from '@axp/contracts/sheets';
import type { ExportQuery } from '@/shared/admin/export-menu.tsx';
import { fetchFile } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';
import type { ProblemFilter } from '@/shared/problems/problem-queries.ts';

export function fetchProblemsFile(
  query: ProblemFilter & ExportQuery & { readonly format: SheetFormat },
): Promise<Blob> {
  return fetchFile(operationUrl(exportProblems, { query }));
}
