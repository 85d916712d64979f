import { packShapes } from '@kenali/instruments';
import { jsonSchemaOf } from '../shared/joi-json-schema.ts';

/** The JSON Schema of the fields of all packs, which editors show while somebody writes one. The rules across fields are not in it. */
export const packSchema = () => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Instrument pack',
  oneOf: packShapes().map(jsonSchemaOf),
});
