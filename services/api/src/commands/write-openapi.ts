import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeApi } from '../http/openapi.ts';

// npm run openapi: writes the document that the API serves at /api/openapi.json to services/api/openapi.json.
const file = join(import.meta.dirname, '../../openapi.json');
writeFileSync(file, `${JSON.stringify(describeApi(), null, 2)}\n`);
console.log(`Written: ${file}`);
