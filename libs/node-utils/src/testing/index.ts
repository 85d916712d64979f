export { cpuMsOf, exactCpuMsOf } from './cpu-of.ts';
export { startFakeSmtp } from './fake-smtp.ts';
export { gitIn } from './git-in.ts';
export { later } from './later.ts';
export { makeFolder, writeFiles } from './make-folder.ts';
export { makePipe } from './make-pipe.ts';
export { parseCsv, readZip } from './read-files.ts';
export { setUpServers } from './set-up-servers.ts';
export { inTier, isFullTier } from './tier.ts';
