export { backupJobs } from './backup.job.ts';
export { type DataOwner, dataUsage, findDataCommand } from './commands.ts';
