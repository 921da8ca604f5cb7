export { generateSchema, writeSchema } from './generate-schema.ts';
