export { createLogger, type Logger, type LogLevel, logLevels } from './logger.ts';
