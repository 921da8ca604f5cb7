import { writeFileSync } from 'node:fs';
import { readApi } from './axp-kit/api-report.ts';
import { apiEntries, apiReportFile, axpKitFolder } from './axp-kit/files.ts';

/** Writes what axp-kit exports, from its build; `pnpm --filter axp-kit api` builds first. */
const { report, undocumented } = readApi(axpKitFolder, apiEntries(axpKitFolder));
writeFileSync(apiReportFile, report);
for (const finding of undocumented) console.warn(finding);
