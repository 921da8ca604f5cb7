export { backupJobs } from './backup.job.ts';
export { type DataCommand, type DataKeeping, dataUsage, findDataCommand } from './commands.ts';
