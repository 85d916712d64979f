export { startFakeSmtp } from './fake-smtp.ts';
export { parseCsv, readZip } from './read-files.ts';
