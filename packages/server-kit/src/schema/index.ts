export { generateSchema } from './generate-schema.ts';
