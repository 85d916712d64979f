export { startFakeSmtp } from './fake-smtp.ts';
export { readZip } from './read-zip.ts';
