import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TODAY } from '../api-documents.ts';
import { describeApi } from '../describe-api.ts';

// npm run openapi: writes the document that the API serves at /api/openapi.json.
const root = join(import.meta.dirname, '../../..');
writeFileSync(join(root, TODAY), `${JSON.stringify(describeApi(root), null, 2)}\n`);
console.log(`Written: ${TODAY}`);
