export { readSettings, type Settings } from './read-settings.ts';
export { startWebServer } from './start-web-server.ts';
